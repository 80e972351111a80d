package io.atoll.gateway.cluster;

import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.SlotRange;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A cluster of one host, which has every slot. */
public record LoneHost(HostPlace self) implements Cluster {

  private static final List<SlotRange> ALL_SLOTS = List.of(new SlotRange(0, KeyIds.SLOTS - 1));

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
    done.accept(List.of());
  }

  @Override
  public void upkeep(Consumer<Upkeep> done) {
    done.accept(Upkeep.available());
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
