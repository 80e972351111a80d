package io.atoll.storage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A process that appends to a stream until it is killed, and prints each index that is stored. */
final class WritingProcess {

  private static final JournalSettings SETTINGS = new JournalSettings(1 << 20, 1 << 16);
  private static final StreamId STREAM = new StreamId(1, 1);

  private WritingProcess() {}

  public static void main(String[] args) throws IOException {
    DataDirectory data = DataDirectory.open(Path.of(args[0]), "atoll", SETTINGS, () -> 7);
    long next = data.journal().last(STREAM) + 1;
    Commits commits =
        CommitThread.start(
            data.journal(), Durability.ALWAYS, new NotingListener(new ArrayList<>()), 64, 1 << 20);
    while (true) {
      if (commits.offer(new Entry(next))) {
        next++;
      } else {
        Thread.onSpinWait();
      }
    }
  }

  private record Entry(long index) implements Commit {

    @Override
    public void writeTo(Journal journal) throws IOException {
      String text = "entry " + index + " " + "x".repeat((int) (index % 700));
      journal.append(STREAM, index, List.of(JournalModel.bytes(text)));
    }

    @Override
    public int sizeBytes() {
      return 100;
    }

    @Override
    public void stored() {
      System.out.print(index + "\n");
      if (System.out.checkError()) {
        Runtime.getRuntime().halt(1); // nobody listens any more
      }
    }

    @Override
    public void failed(JournalFailedException reason) {
      throw new IllegalStateException(reason);
    }
  }
}
