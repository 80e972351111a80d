package io.atoll.lab.protocols.group;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import io.atoll.lab.protocols.group.CountedStore.Cell;
import io.atoll.lab.protocols.group.CountedStore.Marked;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterResult;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.ArcKeyspace;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.Expiry;
import io.atoll.store.keyspace.KeysOperation;
import io.atoll.store.keyspace.PackedEntries;
import io.atoll.store.keyspace.ReadOperation;
import io.atoll.store.keyspace.StringOperation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A shard of {@link CountedKeyspaces}. */
final class CountedKeyspace implements Shard {

  private static final int COMPANIONS = 19;
  private static final long SOON_MILLIS = 400;
  private static final long LATER_MILLIS = 5_000;

  record View(List<Cell> cells, PackedEntries entries) implements CountedStore.View {}

  private final Witness witness;
  private final CountedKeyspaces all;
  private final ArcKeyspace keyspace;
  private long clockMillis;

  CountedKeyspace(Witness witness, CountedKeyspaces all, ArcKeyspace keyspace, long clockMillis) {
    this.witness = witness;
    this.all = all;
    this.keyspace = keyspace;
    this.clockMillis = clockMillis;
  }

  @Override
  public void onClock(long millis) {
    witness.onClock(clockMillis, millis);
    clockMillis = millis;
    keyspace.onClock(millis);
  }

  @Override
  public RegisterResult execute(Id id, Operation operation) {
    if (!(operation instanceof Marked marked)) {
      throw new IllegalArgumentException("nobody asked for " + operation);
    }
    Cell before = cell(id);
    RegisterOperation.Outcome outcome =
        marked.operation().applyTo(before == null ? null : before.value());
    if (!(marked.operation() instanceof RegisterOperation.Get)) {
      long changes = before == null ? 1 : before.changes() + 1;
      witness.onExecuted(id, changes, marked.call());
      String value = outcome.register() == null ? "" : outcome.register().toString();
      keyspace.execute(
          id, StringOperation.Set.always(all.register(id), Bytes.of(changes + ":" + value)));
      stir(id, changes);
    }
    return outcome.result();
  }

  /** What else happens in a slot when its register has changed so often. */
  private void stir(Id id, long changes) {
    Bytes companion = all.companion(id, changes * 5 % COMPANIONS);
    switch ((int) (changes % 4)) {
      case 0 -> keyspace.execute(id, new KeysOperation.Delete(List.of(companion)));
      case 1 -> keyspace.execute(id, expiring(companion, SOON_MILLIS));
      case 2 -> keyspace.execute(id, expiring(companion, LATER_MILLIS));
      default -> keyspace.execute(id, StringOperation.Set.always(companion, companion));
    }
  }

  private static StringOperation expiring(Bytes key, long millis) {
    return new StringOperation.Set(key, key, new Expiry.After(millis), false, false, false);
  }

  private @Nullable Cell cell(Id id) {
    Answer answer = keyspace.execute(id, new ReadOperation.Get(all.register(id)));
    Bytes stored = ((Answer.Value) answer).value();
    if (stored == null) {
      return null;
    }
    String text = stored.toAscii();
    int colon = text.indexOf(':');
    String value = text.substring(colon + 1);
    return new Cell(
        id,
        Long.parseLong(text.substring(0, colon)),
        value.isEmpty() ? null : (Long) Long.parseLong(value));
  }

  @Override
  public boolean hasExpiring(Id id) {
    return keyspace.hasExpiring(id);
  }

  @Override
  public Expired expired(long from, long nowMillis) {
    return keyspace.expired(from, nowMillis);
  }

  @Override
  public void sweep(long from, long to) {
    keyspace.sweep(from, to);
  }

  @Override
  public Portion take(Arc arc) {
    return keyspace.take(arc);
  }

  @Override
  public List<Content> detach(Arc arc) {
    return keyspace.detach(arc);
  }

  @Override
  public void put(Content content) {
    keyspace.put(content);
  }

  @Override
  public long weight() {
    return keyspace.weight();
  }

  @Override
  public Id middle(Arc arc) {
    return keyspace.middle(arc);
  }

  @Override
  public View view() {
    List<Cell> cells = new ArrayList<>();
    for (Id id : all.ids()) {
      Cell cell = cell(id);
      if (cell != null) {
        cells.add(cell);
      }
    }
    return new View(cells, (PackedEntries) keyspace.view());
  }

  @Override
  public CountedKeyspace copy() {
    return new CountedKeyspace(witness, all, keyspace.copy(), clockMillis);
  }
}
