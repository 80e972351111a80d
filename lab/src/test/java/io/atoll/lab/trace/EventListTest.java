package io.atoll.lab.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.check.Violation;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EventListTest {

  @Test
  void aJoinReadsLikeThePaper() {
    assertThat(EventList.of(Runs.join()))
        .isEqualTo(
            """
            step  process  what happens               what it sends       what changes
               1  4        is told Join(0, 8)         JoinReq(4) to 0     status: OUTSIDE -> JOINREQ, contacts: [] -> [0, 8]
               2  0        gets JoinReq(4) from 4     JoinReq(4) to 8
               3  8        gets JoinReq(4) from 0     JoinPoint(0) to 4   status: INSIDE -> PREDJOINING, pred: 0 -> 4, oldPred: nil -> 0
               4  4        gets JoinPoint(0) from 8   NewSucc to 0        status: JOINREQ -> JOINING, pred: nil -> 0, succ: nil -> 8,
                                                                          contacts: [0, 8] -> []
               5  0        gets NewSucc from 4        NewSuccAck(4) to 8  succ: 8 -> 4
               6  8        gets NewSuccAck(4) from 0  JoinDone to 4       status: PREDJOINING -> INSIDE, oldPred: 0 -> nil
               7  4        gets JoinDone from 8                           status: JOINING -> INSIDE
            """);
  }

  @Test
  void whatRepeatsForEverIsSetApart() {
    Violation circle = Runs.circle();
    assertThat(EventList.of(circle.path(), circle.cycle()))
        .endsWith(
            """
            and then, again and again for ever:
               4  4        gets Lookup(1, 0)#0 from 0  Lookup(1, 0)#0 to 0
               5  0        gets Lookup(1, 0)#0 from 4  Lookup(1, 0)#0 to 4
            """);
  }

  @Test
  void timersAndDeparturesAreNamed() {
    assertThat(EventList.of(Runs.mix()))
        .contains("wakes up for AskAgain")
        .contains("cannot deliver JoinReq(4) to 0, which has left")
        .contains("departs, status: LEAVING -> OUTSIDE");
  }

  @Test
  void nothingHappeningIsAHeaderOnly() {
    assertThat(EventList.of(List.of()).lines()).hasSize(1);
  }
}
