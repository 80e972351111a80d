package io.atoll.protocols.ring.chord;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.ring.RingCommand;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of a process: a copy has an equal view and does the same with the same input. */
class ChordNodeCopyTest {

  static List<ChordRules> rules() {
    return List.of(
        new ChordRules.Published(), new ChordRules.Corrected(), ChordRules.Strong.DEFAULT);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void aCopyIsEqualAndDoesTheSame(ChordRules rules) {
    ChordNode node =
        new ChordNode(
            ref(10),
            new Nothing(),
            ChordSettings.DEFAULT.with(rules),
            ref(5),
            List.of(ref(20), ref(30)),
            List.of(ref(40)));
    List<RingCommand> inputs =
        List.of(
            new RingCommand.Stabilize(),
            new RingCommand.Find(1, new Id(35)),
            new RingCommand.Deadline(1),
            new RingCommand.Deadline(2),
            new RingCommand.Stabilize(),
            new RingCommand.Leave());
    for (RingCommand input : inputs) {
      ChordNode copy = node.copy();
      ChordView before = node.view();
      assertThat(copy.view()).isEqualTo(node.view());
      Effects ofNode = new Effects();
      Effects ofCopy = new Effects();
      node.onCommand(input, bound -> 0, ofNode);
      assertThat(copy.view()).as("the copy is independent").isEqualTo(before);
      copy.onCommand(input, bound -> 0, ofCopy);
      assertThat(ofCopy.all).as("%s", input).isEqualTo(ofNode.all);
      assertThat(copy.view()).isEqualTo(node.view());
    }
  }

  private static NodeRef ref(long id) {
    return new NodeRef(new Id(id), new Address(id));
  }

  private static final class Effects implements Out<ChordMessage, RingCommand> {
    private final List<Object> all = new ArrayList<>();

    @Override
    public void send(NodeRef to, ChordMessage message) {
      all.add(List.of(to, message));
    }

    @Override
    public void after(Delay delay, RingCommand command) {
      all.add(List.of(delay, command));
    }

    @Override
    public void upcall(Upcall upcall) {
      all.add(upcall);
    }

    @Override
    public void depart() {
      all.add("departed");
    }
  }

  /** A shard without content. */
  private static final class Nothing implements Shard {
    private record Empty() implements Content {}

    private record Done() implements Result {}

    @Override
    public Result execute(Id id, Operation operation) {
      return new Done();
    }

    @Override
    public Portion take(Arc arc) {
      return new Portion(new Empty(), true);
    }

    @Override
    public void put(Content content) {}

    @Override
    public Object view() {
      return new Empty();
    }

    @Override
    public Shard copy() {
      return new Nothing();
    }
  }
}
