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
    super(
        "%s is damaged at byte %,d: %s; move the data directory away and start the host anew"
            .formatted(file, offset, what));
    this.file = file;
    this.offset = offset;
  }

  public String file() {
    return file;
  }

  public long offset() {
    return offset;
  }
}
