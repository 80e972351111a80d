package io.atoll.storage;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Mistakes that a journal could make, played by the disk under it: what a journal would see that
 * does not check something, or what a disk would get from one that does not ask for something.
 */
enum Flaws implements JournalRun.Flaw {
  ACKNOWLEDGES_BEFORE_SYNC {
    @Override
    public Disk in(Disk disk) {
      return new ForwardingDisk(disk) {
        @Override
        DiskFile opened(String name, DiskFile file) {
          return new ForwardingFile(file) {
            @Override
            public void sync() {}
          };
        }
      };
    }
  },

  FORGETS_THE_DIRECTORY {
    @Override
    public Disk in(Disk disk) {
      return new ForwardingDisk(disk) {
        @Override
        public void syncDirectory() {}
      };
    }
  },

  /** Gives torn batches the checksum of what they have become. */
  BELIEVES_TORN_BATCHES {
    @Override
    public void afterRestart(Disk disk) throws IOException {
      for (String name : disk.list()) {
        if (SegmentFormat.number(name).isPresent()) {
          stampAll(disk, name, SegmentFormat.number(name).getAsLong(), false);
        }
      }
    }
  },

  /** Gives batches that an earlier segment has left in a file the number of the new one. */
  BELIEVES_EARLIER_SEGMENTS {
    @Override
    public Disk in(Disk disk) {
      return new ForwardingDisk(disk) {
        @Override
        public void rename(String from, String to) throws IOException {
          super.rename(from, to);
          if (SegmentFormat.number(to).isPresent()) {
            stampAll(disk, to, SegmentFormat.number(to).getAsLong(), true);
          }
        }
      };
    }
  },

  /** Does not write again, when it opens a log, what it has read of it. */
  TRUSTS_THE_CACHE {
    @Override
    public Disk in(Disk disk) {
      return new ForwardingDisk(disk) {
        @Override
        DiskFile opened(String name, DiskFile file) {
          if (SegmentFormat.number(name).isEmpty()) {
            return file;
          }
          return new ForwardingFile(file) {
            @Override
            public void write(ByteBuffer from, long position) {}
          };
        }
      };
    }
  };

  /** Makes batches right that look like batches, of this segment or of any. */
  private static void stampAll(Disk disk, String name, long number, boolean ofAny)
      throws IOException {
    try (DiskFile file = disk.open(name)) {
      ByteBuffer segment = ByteBuffer.allocate((int) file.sizeBytes());
      file.read(segment, 0);
      segment.flip();
      int at = SegmentFormat.HEADER_BYTES;
      while (looksLikeABatch(segment, at) && (ofAny || segment.getLong(at + 8) == number)) {
        int length = SegmentFormat.batchLength(segment, at);
        ByteBuffer batch =
            ByteBuffer.allocate(SegmentFormat.aligned(SegmentFormat.BATCH_HEADER_BYTES + length));
        long syncedUpTo = SegmentFormat.syncedUpTo(segment, at);
        batch.put(segment.slice(at, SegmentFormat.BATCH_HEADER_BYTES + length));
        SegmentFormat.sealBatch(batch, number, syncedUpTo);
        segment.put(at, batch, 0, batch.limit());
        at = SegmentFormat.after(segment, at);
      }
      file.write(segment, 0);
      file.sync();
    }
  }

  private static boolean looksLikeABatch(ByteBuffer segment, int at) {
    int room = segment.limit() - at - SegmentFormat.BATCH_HEADER_BYTES;
    return room >= 0
        && segment.getLong(at + 8) != 0
        && SegmentFormat.batchLength(segment, at) >= 0
        && SegmentFormat.aligned(SegmentFormat.batchLength(segment, at)) <= room;
  }
}
