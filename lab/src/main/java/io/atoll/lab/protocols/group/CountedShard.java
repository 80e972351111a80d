package io.atoll.lab.protocols.group;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import io.atoll.lab.protocols.group.CountedStore.Cell;
import io.atoll.lab.protocols.group.CountedStore.Marked;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterResult;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** A shard of {@link CountedRegisters}. */
final class CountedShard implements Shard {

  private static final int CELLS_PER_PORTION = 4;

  record Cells(List<Cell> cells) implements Content, CountedStore.View {
    Cells {
      cells = List.copyOf(cells);
    }
  }

  private final Witness witness;
  private final TreeMap<Id, Cell> cells = new TreeMap<>();
  private long clockMillis = Long.MIN_VALUE;

  CountedShard(Witness witness) {
    this.witness = witness;
  }

  @Override
  public void onClock(long millis) {
    witness.onClock(clockMillis, millis);
    clockMillis = millis;
  }

  @Override
  public RegisterResult execute(Id id, Operation operation) {
    if (!(operation instanceof Marked marked)) {
      throw new IllegalArgumentException("nobody asked for " + operation);
    }
    Cell before = cells.get(id);
    RegisterOperation.Outcome outcome =
        marked.operation().applyTo(before == null ? null : before.value());
    if (!(marked.operation() instanceof RegisterOperation.Get)) {
      long changes = before == null ? 1 : before.changes() + 1;
      witness.onExecuted(id, changes, marked.call());
      cells.put(id, new Cell(id, changes, outcome.register()));
    }
    return outcome.result();
  }

  @Override
  public Portion take(Arc arc) {
    List<Cell> taken = new ArrayList<>();
    for (Cell cell : List.copyOf(cells.values())) {
      if (arc.contains(cell.id())) {
        if (taken.size() == CELLS_PER_PORTION) {
          return new Portion(new Cells(taken), false);
        }
        taken.add(cell);
        cells.remove(cell.id());
      }
    }
    return new Portion(new Cells(taken), true);
  }

  @Override
  public void put(Content content) {
    if (!(content instanceof Cells received)) {
      throw new IllegalArgumentException("not the content of a counted shard: " + content);
    }
    received.cells().forEach(cell -> cells.put(cell.id(), cell));
  }

  @Override
  public Cells view() {
    return new Cells(List.copyOf(cells.values()));
  }

  @Override
  public CountedShard copy() {
    CountedShard copy = new CountedShard(witness);
    copy.cells.putAll(cells);
    copy.clockMillis = clockMillis;
    return copy;
  }
}
