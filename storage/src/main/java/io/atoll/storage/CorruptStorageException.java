package io.atoll.storage;

import java.io.IOException;

/**
 * What was stored is not there any more as it was. It is never repaired by guessing: the host must
 * begin anew with an empty directory, as another host, and get its data from the others.
 */
public final class CorruptStorageException extends IOException {

  private static final long serialVersionUID = 1;

  private final String file;
  private final long offset;

  public CorruptStorageException(String file, long offset, String what) {
    this(
        "%s is damaged at byte %,d: %s; move the data directory away and start the host anew"
            .formatted(file, offset, what),
        file,
        offset);
  }

  private CorruptStorageException(String message, String file, long offset) {
    super(message);
    this.file = file;
    this.offset = offset;
  }

  /** A file is not there that others rely on. */
  public static CorruptStorageException missing(String directory, String what) {
    return new CorruptStorageException(
        "%s lacks %s; put the file back, or give this host up with ./atoll remove and start it as a"
                .formatted(directory, what)
            + " new one, with an empty directory",
        directory,
        0);
  }

  public String file() {
    return file;
  }

  public long offset() {
    return offset;
  }
}
