package io.atoll.gateway.cluster;

import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.SlotRange;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A cluster of one host, which has every slot and is about to have company. */
public record LoneHost(HostPlace self) implements Cluster {

  private static final List<SlotRange> ALL_SLOTS = List.of(new SlotRange(0, KeyIds.SLOTS - 1));

  private static final VirtualNode.Group GROUP =
      new VirtualNode.Group(
          "leader", 2, 3, "127.0.0.1:1", List.of("127.0.0.1:1"), 4, List.of("127.0.0.1:2"));

  private static final Upkeep UPKEEP =
      new Upkeep(
          "consistent",
          "always",
          3,
          "a",
          "its disk is full",
          false,
          List.of(new Upkeep.Change("7", "move to 127.0.0.1:2", "it has too few hosts", 5)),
          List.of(new Upkeep.Member("127.0.0.1:1", "stays", "a", true)));

  @Override
  public ClusterMap map() {
    return new ClusterMap(List.of(new ClusterMap.HostSlots(self, ALL_SLOTS)));
  }

  @Override
  public boolean isHere(int slot) {
    return true;
  }

  @Override
  public void owner(int slot, Consumer<@Nullable HostPlace> done) {
    done.accept(self);
  }

  @Override
  public void virtualNodes(Consumer<List<VirtualNode>> done) {
    done.accept(List.of(new VirtualNode("7", ALL_SLOTS, "leader", 2, 300, GROUP)));
  }

  @Override
  public void upkeep(Consumer<Upkeep> done) {
    done.accept(UPKEEP);
  }

  @Override
  public void rebalance(boolean paused, Consumer<@Nullable String> done) {
    done.accept("there is no ring here");
  }

  @Override
  public void remove(String host, boolean force, Consumer<@Nullable String> done) {
    done.accept("there is no ring here");
  }

  @Override
  public void leave(Consumer<@Nullable String> done) {
    done.accept("there is no ring here");
  }
}
