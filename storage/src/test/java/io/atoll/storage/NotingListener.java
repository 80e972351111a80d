package io.atoll.storage;

import java.util.List;

/** Notes in a list what it hears. */
class NotingListener implements StorageListener {

  private final List<String> log;

  NotingListener(List<String> log) {
    this.log = log;
  }

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
