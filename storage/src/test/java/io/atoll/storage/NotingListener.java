package io.atoll.storage;

import java.util.List;

/** Notes in a list what it hears. */
record NotingListener(List<String> log) implements StorageListener {

  @Override
  public void full(DiskFullException reason) {
    log.add("full");
  }

  @Override
  public void roomAgain() {
    log.add("room again");
  }

  @Override
  public void failed(JournalFailedException reason) {
    log.add("broken");
  }
}
