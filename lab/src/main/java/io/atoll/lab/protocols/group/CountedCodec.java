package io.atoll.lab.protocols.group;

import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import io.atoll.lab.protocols.group.CountedShard.Cells;
import io.atoll.lab.protocols.group.CountedStore.Cell;
import io.atoll.lab.protocols.group.CountedStore.Marked;
import io.atoll.store.RegisterOperation;
import io.atoll.store.Registers;
import io.atoll.wire.MalformedMessage;
import io.atoll.wire.RingValues;
import io.atoll.wire.ShardCodec;
import io.atoll.wire.WireReader;
import io.atoll.wire.WireWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** For counted shards: what a codec for registers does, and what counting adds to it. */
final class CountedCodec implements ShardCodec {

  /** An identifier, and a number of at least one byte. */
  private static final int FEWEST_CELL_BYTES = Long.BYTES + 1;

  private final ShardCodec registers;

  /**
   * @param registers another than that for registers is a mistake on purpose
   */
  CountedCodec(ShardCodec registers) {
    this.registers = registers;
  }

  @Override
  public void writeOperation(Shard.Operation operation, WireWriter out) {
    Marked marked = (Marked) operation;
    out.writeSignedLong(marked.call());
    registers.writeOperation(marked.operation(), out);
  }

  @Override
  public Marked readOperation(WireReader in) throws MalformedMessage {
    return new Marked(in.readSignedLong(), (RegisterOperation) registers.readOperation(in));
  }

  @Override
  public void writeResult(Shard.Result result, WireWriter out) {
    registers.writeResult(result, out);
  }

  @Override
  public Shard.Result readResult(WireReader in) throws MalformedMessage {
    return registers.readResult(in);
  }

  /** The registers that have a value, and the counts of all. */
  @Override
  public void writeContent(Shard.Content content, WireWriter out) {
    List<Cell> cells = ((Cells) content).cells();
    List<Registers.Entry> entries = new ArrayList<>();
    for (Cell cell : cells) {
      if (cell.value() != null) {
        entries.add(new Registers.Entry(cell.id(), cell.value()));
      }
    }
    registers.writeContent(new Registers(entries), out);
    out.writeInt(cells.size());
    for (Cell cell : cells) {
      RingValues.writeId(cell.id(), out);
      out.writeSignedLong(cell.changes());
    }
  }

  @Override
  public Cells readContent(WireReader in) throws MalformedMessage {
    Map<Id, Long> values = new HashMap<>();
    for (Registers.Entry entry : ((Registers) registers.readContent(in)).entries()) {
      values.put(entry.id(), entry.value());
    }
    Cell[] cells = new Cell[in.readCount(FEWEST_CELL_BYTES)];
    for (int i = 0; i < cells.length; i++) {
      Id id = RingValues.readId(in);
      cells[i] = new Cell(id, in.readSignedLong(), values.get(id));
    }
    return new Cells(List.of(cells));
  }
}
