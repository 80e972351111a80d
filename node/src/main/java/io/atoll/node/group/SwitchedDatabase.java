package io.atoll.node.group;

import io.atoll.gateway.database.Contents;
import io.atoll.gateway.database.Database;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.WholeOperation;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The database of a host: refuses everything before there is one, and writes at bad times. */
final class SwitchedDatabase implements Database {

  private static final Answer NOT_YET =
      new Answer.Refused(OFF_THE_RING + " yet, try again shortly");

  private volatile @Nullable GroupDatabase database;
  private volatile Answer.@Nullable Refused writesRefused;
  private volatile String trouble = "";

  void open(GroupDatabase newDatabase) {
    database = newDatabase;
  }

  /**
   * @param newTrouble why not, as operators are told
   */
  void refuseWrites(String newTrouble) {
    trouble = newTrouble;
    writesRefused = new Answer.Refused("MISCONF " + newTrouble);
  }

  void acceptWrites() {
    writesRefused = null;
    trouble = "";
  }

  /** What keeps this host from accepting writes; empty if nothing does. */
  String trouble() {
    return trouble;
  }

  @Override
  public void execute(int slot, KeyOperation operation, Consumer<Answer> done) {
    GroupDatabase open = database;
    Answer.Refused refusal = writesRefused;
    if (open == null) {
      done.accept(NOT_YET);
    } else if (refusal != null && !operation.isRead()) {
      done.accept(refusal);
    } else {
      open.execute(slot, operation, done);
    }
  }

  @Override
  public void countInSlot(int slot, Consumer<Answer> done) {
    GroupDatabase open = database;
    if (open == null) {
      done.accept(NOT_YET);
    } else {
      open.countInSlot(slot, done);
    }
  }

  @Override
  public Contents everything() {
    return contents(GroupDatabase::everything);
  }

  @Override
  public Contents here() {
    return contents(GroupDatabase::here);
  }

  private Contents contents(Function<GroupDatabase, Contents> of) {
    GroupDatabase open = database;
    return open == null ? new NoContents(NOT_YET) : new Switched(of.apply(open));
  }

  /** What is there, which cannot be flushed at times when writes are refused. */
  private final class Switched implements Contents {
    private final Contents contents;

    private Switched(Contents contents) {
      this.contents = contents;
    }

    @Override
    public void scan(WholeOperation.Scan scan, Consumer<Answer> done) {
      contents.scan(scan, done);
    }

    @Override
    public void count(Consumer<Answer> done) {
      contents.count(done);
    }

    @Override
    public void flush(Consumer<Answer> done) {
      Answer.Refused refusal = writesRefused;
      if (refusal != null) {
        done.accept(refusal);
      } else {
        contents.flush(done);
      }
    }
  }
}
