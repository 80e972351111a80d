package io.atoll.lab.protocols.group;

import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import io.atoll.protocols.group.Call;
import io.atoll.protocols.group.Channels;
import io.atoll.protocols.group.Input;
import io.atoll.protocols.group.Outcome;
import io.atoll.protocols.group.Placement;
import io.atoll.protocols.group.RingMember;
import io.atoll.protocols.group.VirtualNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Mistakes in virtual nodes and their channels, and in how groups hand them on. */
final class NodeMutations {

  private NodeMutations() {}

  /** Makes a virtual node with a mistake. */
  private interface Maker {
    VirtualNode node(
        VirtualNode.Shards shards, Placement placement, RingMember ring, Channels channels);
  }

  static List<ChaosMutation> all() {
    return List.of(
        of("execute-after-seal", "calls are executed after the seal", ExecutesAfterSeal::new),
        of("serve-after-seal", "a seal changes nothing", ServesAfterSeal::new),
        of("clock-goes-back", "the group's clock is that of whoever leads", ClockGoesBack::new),
        of("child-without-content", "a child is born without content", EmptyChild::new),
        of("stale-next-epoch", "the next epoch begins with an older state", StaleNextEpoch::new),
        of("next-epoch-unheard", "the next epoch forgets what it heard", ForgetsChannels::new),
        of("no-resend", "a new leader does not say again what was not heard", NeverRepeats::new),
        of("no-reminders", "a new leader sets no reminders", ForgetsReminders::new),
        ofChannels("channel-without-dedupe", "what comes twice is taken twice", TakesTwice::new),
        ofChannels("channel-with-gaps", "what comes too early is taken", TakesEarly::new),
        ofChannels("channel-forgets-early", "one is heard, all is forgotten", ForgetsEarly::new),
        ChaosMutation.ofRestarts(
            "apply-twice",
            "the first input after a restart is applied twice",
            (sound, restarted) -> restarted ? new Parts(sound, AppliesTwice::new) : sound));
  }

  private static ChaosMutation of(String name, String story, Maker maker) {
    return ChaosMutation.ofParts(name, story, sound -> new Parts(sound, maker));
  }

  private static ChaosMutation ofChannels(
      String name, String story, Function<Channels.View, Channels> maker) {
    return ChaosMutation.ofParts(name, story, sound -> new ChannelParts(sound, maker));
  }

  private record Parts(VirtualNode.Shards sound, Maker maker) implements VirtualNode.Shards {
    @Override
    public Shard empty(NodeRef owner) {
      return sound.empty(owner);
    }

    @Override
    public VirtualNode node(Placement placement, RingMember ring, Channels channels) {
      return maker.node(this, placement, ring, channels);
    }
  }

  private record ChannelParts(VirtualNode.Shards sound, Function<Channels.View, Channels> maker)
      implements VirtualNode.Shards {
    @Override
    public Shard empty(NodeRef owner) {
      return sound.empty(owner);
    }

    @Override
    public Channels channels(Channels.View view) {
      return maker.apply(view);
    }
  }

  private static void moveContent(VirtualNode from, VirtualNode to) {
    Shard.Portion portion;
    do {
      portion = from.take();
      to.put(portion.content());
    } while (!portion.last());
  }

  // ---- seals

  private static final class ExecutesAfterSeal extends VirtualNode {
    private boolean executing;

    private ExecutesAfterSeal(
        Shards shards, Placement placement, RingMember ring, Channels channels) {
      super(shards, placement, ring, channels);
    }

    @Override
    public void apply(Input input, Effects effects) {
      executing = input instanceof Input.Execute;
      super.apply(input, effects);
      executing = false;
    }

    @Override
    protected boolean isSealed() {
      return super.isSealed() && !executing;
    }
  }

  private static final class ServesAfterSeal extends VirtualNode {
    private ServesAfterSeal(
        Shards shards, Placement placement, RingMember ring, Channels channels) {
      super(shards, placement, ring, channels);
    }

    @Override
    protected boolean isSealed() {
      return false;
    }
  }

  /** Begins with the state of a while ago. */
  private static final class StaleNextEpoch extends VirtualNode {
    private static final int INPUTS = 8;

    private int inputs;
    private @Nullable Head staleHead;
    private @Nullable VirtualNode stale;

    private StaleNextEpoch(Shards shards, Placement placement, RingMember ring, Channels channels) {
      super(shards, placement, ring, channels);
    }

    @Override
    public void apply(Input input, Effects effects) {
      if (!(input instanceof Input.Seal) && ++inputs % INPUTS == 0) {
        stale = copy();
        staleHead = stale.head();
      }
      super.apply(input, effects);
    }

    @Override
    public VirtualNode inNextEpoch() {
      VirtualNode next = super.inNextEpoch();
      if (stale == null || staleHead == null || !staleHead.ring().equals(head().ring())) {
        return next;
      }
      moveContent(next, super.inNextEpoch()); // what is new goes
      moveContent(stale.copy(), next);
      return next;
    }
  }

  private static final class ForgetsChannels extends VirtualNode {
    private final Shards shards;

    private ForgetsChannels(
        Shards shards, Placement placement, RingMember ring, Channels channels) {
      super(shards, placement, ring, channels);
      this.shards = shards;
    }

    @Override
    public VirtualNode inNextEpoch() {
      VirtualNode next = super.inNextEpoch();
      Head head = next.head();
      VirtualNode deaf =
          VirtualNode.of(
              new Head(
                  head.placement(),
                  head.ring(),
                  new Channels.View(head.channels().outboxes(), List.of()),
                  head.reminders(),
                  head.acquaintances(),
                  head.lastReminder(),
                  head.clockMillis(),
                  head.heir(),
                  head.next()),
              shards);
      moveContent(next, deaf);
      return deaf;
    }
  }

  // ---- time

  private static final class ClockGoesBack extends VirtualNode {
    private ClockGoesBack(Shards shards, Placement placement, RingMember ring, Channels channels) {
      super(shards, placement, ring, channels);
    }

    @Override
    protected long later(long clockMillis, long nowMillis) {
      return nowMillis;
    }
  }

  // ---- births

  private static final class EmptyChild extends VirtualNode {
    private final Shards shards;

    private EmptyChild(Shards shards, Placement placement, RingMember ring, Channels channels) {
      super(shards, placement, ring, channels);
      this.shards = shards;
    }

    @Override
    public void apply(Input input, Effects effects) {
      super.apply(input, new EmptyBirths(effects, shards));
    }
  }

  private record EmptyBirths(VirtualNode.Effects sound, VirtualNode.Shards shards)
      implements VirtualNode.Effects {
    @Override
    public void answer(Call call, Outcome outcome) {
      sound.answer(call, outcome);
    }

    @Override
    public void say() {
      sound.say();
    }

    @Override
    public void acknowledge(NodeRef from, long upTo) {
      sound.acknowledge(from, upTo);
    }

    @Override
    public void remind(long number, Delay delay) {
      sound.remind(number, delay);
    }

    @Override
    public void found(VirtualNode child) {
      sound.found(VirtualNode.of(child.head(), shards));
    }

    @Override
    public void seal(Placement next) {
      sound.seal(next);
    }
  }

  // ---- leaders

  /** What was there before a leader began, or was said once, is not said (again). */
  private static final class NeverRepeats extends VirtualNode {
    /** No more are said to anybody at a time. */
    private static final int FEW = 8;

    private List<Channels.Parcel> told = List.of();

    private NeverRepeats(Shards shards, Placement placement, RingMember ring, Channels channels) {
      super(shards, placement, ring, channels);
    }

    /** The first that a new leader asks for. */
    @Override
    public List<Reminder> reminders() {
      told = super.unacknowledged();
      return super.reminders();
    }

    @Override
    public List<Channels.Parcel> unacknowledged() {
      List<Channels.Parcel> news = new ArrayList<>(super.unacknowledged());
      news.removeAll(told);
      List<Channels.Parcel> few = news.stream().limit(FEW).toList();
      told = Stream.concat(told.stream(), few.stream()).toList();
      return few;
    }
  }

  private static final class ForgetsReminders extends VirtualNode {
    private ForgetsReminders(
        Shards shards, Placement placement, RingMember ring, Channels channels) {
      super(shards, placement, ring, channels);
    }

    @Override
    public List<Reminder> reminders() {
      return List.of();
    }
  }

  // ---- inputs

  private static final class AppliesTwice extends VirtualNode {
    private boolean applied;

    private AppliesTwice(Shards shards, Placement placement, RingMember ring, Channels channels) {
      super(shards, placement, ring, channels);
    }

    @Override
    public void apply(Input input, Effects effects) {
      super.apply(input, effects);
      if (!applied && input instanceof Input.Execute execute) {
        applied = true;
        execute.calls().forEach(this::read); // as a call that no session has numbered
      }
    }
  }

  // ---- channels

  private static final class TakesTwice extends Channels {
    private TakesTwice(View view) {
      super(view);
    }

    @Override
    protected boolean isNext(long number, long lastHeard) {
      return number <= lastHeard + 1;
    }

    @Override
    protected TakesTwice copy() {
      return new TakesTwice(view());
    }
  }

  private static final class TakesEarly extends Channels {
    private TakesEarly(View view) {
      super(view);
    }

    @Override
    protected boolean isNext(long number, long lastHeard) {
      return number > lastHeard;
    }

    @Override
    protected TakesEarly copy() {
      return new TakesEarly(view());
    }
  }

  private static final class ForgetsEarly extends Channels {
    private ForgetsEarly(View view) {
      super(view);
    }

    @Override
    protected void acknowledged(NodeRef by, long upTo) {
      super.acknowledged(by, Long.MAX_VALUE);
    }

    @Override
    protected ForgetsEarly copy() {
      return new ForgetsEarly(view());
    }
  }
}
