package io.atoll.lab.protocols.group;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import io.atoll.protocols.group.ExactlyOnce;
import io.atoll.protocols.group.VirtualNode;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Mistakes in what is remembered of sessions, and in what is handed over with an arc. */
final class SessionMutations {

  private SessionMutations() {}

  static List<ChaosMutation> all() {
    return List.of(
        of("execute-repeats", "a call that is repeated is executed again", Forgetful::new),
        of("split-without-sessions", "a child is born without memory", BornWithout::new),
        of("merge-without-sessions", "an arc is merged without its memory", MergedWithout::new),
        of("snapshot-without-sessions", "a snapshot is sent without memory", SentWithout::new),
        of("split-off-by-one", "a child lacks the key at its own identifier", SplitsShort::new),
        of("merge-loses-a-portion", "the last portion of a merge is lost", MergesShort::new),
        of("merge-off-by-one", "an arc is merged without the key at its end", MergesNarrow::new),
        ChaosMutation.ofRestarts(
            "cut-differently",
            "hosts that have restarted cut an arc into longer portions than others",
            (sound, restarted) -> restarted ? new Parts(sound, CutsLonger::new) : sound));
  }

  private static ChaosMutation of(String name, String story, Function<Shard, ExactlyOnce> maker) {
    return ChaosMutation.ofParts(name, story, sound -> new Parts(sound, maker));
  }

  private record Parts(VirtualNode.Shards sound, Function<Shard, ExactlyOnce> maker)
      implements VirtualNode.Shards {
    @Override
    public Shard empty(NodeRef owner) {
      return sound.empty(owner);
    }

    @Override
    public ExactlyOnce remembering(Shard shard) {
      return maker.apply(shard);
    }
  }

  /** Snapshots take everything; what takes part of the ring is a merge. */
  private static boolean isWhole(Arc arc) {
    return arc.after().equals(arc.upTo());
  }

  private static Arc withoutItsEnd(Arc arc) {
    return new Arc(arc.after(), new Id(arc.upTo().value() - 1));
  }

  private static Shard.Content without(Shard.Content content) {
    ExactlyOnce.Remembered all = (ExactlyOnce.Remembered) content;
    return new ExactlyOnce.Remembered(List.of(), all.ended(), all.contents());
  }

  private static final class Forgetful extends ExactlyOnce {
    private final Shard inner;

    private Forgetful(Shard shard) {
      super(shard);
      this.inner = shard;
    }

    @Override
    public Result execute(Id id, Operation operation) {
      return operation instanceof Numbered numbered
          ? inner.execute(id, numbered.operation())
          : super.execute(id, operation);
    }

    @Override
    public Forgetful copy() {
      Forgetful copy = new Forgetful(inner.copy());
      return copy;
    }
  }

  private static final class BornWithout extends ExactlyOnce {
    private BornWithout(Shard shard) {
      super(shard);
    }

    private BornWithout(ExactlyOnce other) {
      super(other);
    }

    @Override
    public List<Content> detach(Arc arc) {
      return super.detach(arc).stream().map(SessionMutations::without).toList();
    }

    @Override
    public BornWithout copy() {
      return new BornWithout((ExactlyOnce) this);
    }
  }

  private static final class MergedWithout extends ExactlyOnce {
    private MergedWithout(Shard shard) {
      super(shard);
    }

    private MergedWithout(ExactlyOnce other) {
      super(other);
    }

    @Override
    public Portion take(Arc arc) {
      Portion portion = super.take(arc);
      return isWhole(arc) ? portion : new Portion(without(portion.content()), portion.last());
    }

    @Override
    public MergedWithout copy() {
      return new MergedWithout((ExactlyOnce) this);
    }
  }

  private static final class SentWithout extends ExactlyOnce {
    private SentWithout(Shard shard) {
      super(shard);
    }

    private SentWithout(ExactlyOnce other) {
      super(other);
    }

    @Override
    public Portion take(Arc arc) {
      Portion portion = super.take(arc);
      return isWhole(arc) ? new Portion(without(portion.content()), portion.last()) : portion;
    }

    @Override
    public SentWithout copy() {
      return new SentWithout((ExactlyOnce) this);
    }
  }

  private static final class SplitsShort extends ExactlyOnce {
    private SplitsShort(Shard shard) {
      super(shard);
    }

    private SplitsShort(ExactlyOnce other) {
      super(other);
    }

    @Override
    public List<Content> detach(Arc arc) {
      return super.detach(withoutItsEnd(arc));
    }

    @Override
    public SplitsShort copy() {
      return new SplitsShort((ExactlyOnce) this);
    }
  }

  private static final class CutsLonger extends ExactlyOnce {
    private CutsLonger(Shard shard) {
      super(shard);
    }

    private CutsLonger(ExactlyOnce other) {
      super(other);
    }

    @Override
    public Portion take(Arc arc) {
      Portion first = super.take(arc);
      if (isWhole(arc) || first.last()) {
        return first;
      }
      Portion second = super.take(arc);
      Remembered one = (Remembered) first.content();
      Remembered other = (Remembered) second.content();
      return new Portion(
          new Remembered(
              joined(one.memories(), other.memories()),
              other.ended(),
              joined(one.contents(), other.contents())),
          second.last());
    }

    private static <T> List<T> joined(List<T> one, List<T> other) {
      return Stream.concat(one.stream(), other.stream()).toList();
    }

    @Override
    public CutsLonger copy() {
      return new CutsLonger((ExactlyOnce) this);
    }
  }

  private static final class MergesNarrow extends ExactlyOnce {
    private MergesNarrow(Shard shard) {
      super(shard);
    }

    private MergesNarrow(ExactlyOnce other) {
      super(other);
    }

    @Override
    public Portion take(Arc arc) {
      return super.take(isWhole(arc) ? arc : withoutItsEnd(arc));
    }

    @Override
    public MergesNarrow copy() {
      return new MergesNarrow((ExactlyOnce) this);
    }
  }

  private static final class MergesShort extends ExactlyOnce {
    private MergesShort(Shard shard) {
      super(shard);
    }

    private MergesShort(ExactlyOnce other) {
      super(other);
    }

    @Override
    public Portion take(Arc arc) {
      Portion portion = super.take(arc);
      return isWhole(arc) || !portion.last()
          ? portion
          : new Portion(new Remembered(List.of(), List.of(), List.of()), true);
    }

    @Override
    public MergesShort copy() {
      return new MergesShort((ExactlyOnce) this);
    }
  }
}
