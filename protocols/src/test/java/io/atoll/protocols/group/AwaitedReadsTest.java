package io.atoll.protocols.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import io.atoll.protocols.consensus.RaftUpcall;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reads wait for their confirmation, and are foreseen once. */
final class AwaitedReadsTest {

  private static final NodeRef CALLER = new NodeRef(new Id(1), new Address(1));
  private static final List<Call> FIRST = calls(1);
  private static final List<Call> SECOND = calls(2);

  private final AwaitedReads reads = new AwaitedReads();

  private static List<Call> calls(long number) {
    return List.of(new Call(CALLER, 1, number, new Id(7), new Shard.Operation() {}));
  }

  @Test
  void whatMayBeConfirmedNextIsForeseenOnce() {
    long first = reads.add(FIRST);
    long second = reads.add(SECOND);
    assertThat(reads.foresee()).isEqualTo(FIRST);
    assertThat(reads.foresee()).as("again").isEmpty();

    reads.confirm(new RaftUpcall.Readable(first, 5));
    assertThat(reads.isForeseen()).isTrue();
    assertThat(reads.hasAnswerable(5)).isTrue();
    assertThat(reads.takeAnswerable()).isEqualTo(FIRST);

    assertThat(reads.foresee()).isEqualTo(SECOND);
    assertThat(reads.refuse(second)).isEqualTo(SECOND);
    assertThat(reads.foresee()).isEmpty();
  }

  @Test
  void whatNobodyForesawIsAnsweredAllTheSame() {
    long token = reads.add(FIRST);
    reads.confirm(new RaftUpcall.Readable(token, 5));
    assertThat(reads.hasAnswerable(4)).isFalse();
    assertThat(reads.isForeseen()).isFalse();
    assertThat(reads.takeAnswerable()).isEqualTo(FIRST);
    assertThat(reads.hasAnswerable(5)).isFalse();
  }
}
