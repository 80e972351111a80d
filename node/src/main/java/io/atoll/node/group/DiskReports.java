package io.atoll.node.group;

import io.atoll.protocols.group.GroupCommand;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What a host does about how its disk is. As long as that is full, writes are refused, and others
 * lead what the host leads.
 */
final class DiskReports implements GroupStorage.Listener {

  private static final System.Logger LOG = System.getLogger(DiskReports.class.getName());

  private final Consumer<List<GroupCommand>> groups;
  private final SwitchedDatabase database;
  private final Supplier<CompletableFuture<Void>> leadHandover;
  private final Runnable offerWaiting;
  private final Consumer<String> failing;

  /** Only the journal's thread asks. */
  private CompletableFuture<Void> handingOver = CompletableFuture.completedFuture(null);

  /**
   * @param groups are told what has been stored, and whether anything can be
   * @param leadHandover has others lead, until that is done or what it returns is completed
   * @param offerWaiting stores what was refused while the disk was full
   * @param failing is told if the disk cannot be used any more, and why
   */
  DiskReports(
      Consumer<List<GroupCommand>> groups,
      SwitchedDatabase database,
      Supplier<CompletableFuture<Void>> leadHandover,
      Runnable offerWaiting,
      Consumer<String> failing) {
    this.groups = groups;
    this.database = database;
    this.leadHandover = leadHandover;
    this.offerWaiting = offerWaiting;
    this.failing = failing;
  }

  @Override
  public void stored(List<GroupCommand> commands) {
    groups.accept(commands);
  }

  @Override
  public void full(String reason) {
    LOG.log(System.Logger.Level.WARNING, "writes are refused: {0}", reason);
    database.refuseWrites("This host takes no writes: " + reason);
    groups.accept(List.of(new GroupCommand.Full(true)));
    handingOver = leadHandover.get();
  }

  @Override
  public void roomAgain() {
    LOG.log(System.Logger.Level.INFO, "there is room on the disk again");
    handingOver.complete(null);
    database.acceptWrites();
    groups.accept(List.of(new GroupCommand.Full(false)));
    offerWaiting.run();
  }

  @Override
  public void failed(String reason) {
    failing.accept(reason);
  }
}
