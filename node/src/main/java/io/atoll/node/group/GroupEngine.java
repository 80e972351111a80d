package io.atoll.node.group;

import io.atoll.gateway.cluster.Cluster;
import io.atoll.gateway.database.Database;
import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.node.engine.CannotJoin;
import io.atoll.node.engine.Contacts;
import io.atoll.node.engine.Engine;
import io.atoll.node.engine.Left;
import io.atoll.node.engine.Manner;
import io.atoll.node.engine.Mode;
import io.atoll.node.engine.Places;
import io.atoll.node.engine.Profile;
import io.atoll.node.net.HostAddress;
import io.atoll.node.net.Peers;
import io.atoll.node.net.Receiver;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupHost;
import io.atoll.protocols.group.GroupStatus;
import io.atoll.protocols.group.GroupUpcall;
import io.atoll.protocols.group.Kept;
import io.atoll.protocols.group.Member;
import io.atoll.protocols.group.Placement;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.store.keyspace.ArcKeyspace;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.Keyspace;
import io.atoll.store.keyspace.SlotRange;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Virtual nodes that this host runs in groups with others. */
public final class GroupEngine implements Engine {

  private static final System.Logger LOG = System.getLogger(GroupEngine.class.getName());

  /** How much of a state travels in one message. */
  private static final int PORTION_BYTES = 256 * 1024;

  private static final long LOOK_AGAIN_MILLIS = 50;

  /** Longer than a process runs: where its numbers of calls have certainly not come to. */
  private static final long YEAR_MILLIS = 365L * 24 * 3_600 * 1_000;

  /** Two seconds: by then everybody has heard of who has come. */
  private static final int LOOKS_UNTIL_SURE = 40;

  private final Address self;
  private final GroupOptions options;
  private final EventLoopGroup threads;
  private final @Nullable GroupStorage storage;
  private final Consumer<String> failing;
  private final GroupMail mail;
  private final GroupCluster cluster;
  private final SwitchedDatabase database = new SwitchedDatabase();
  private final CompletableFuture<Void> placed = new CompletableFuture<>();
  private final CompletableFuture<Void> drained = new CompletableFuture<>();
  private volatile @Nullable GroupDriver driver;
  private volatile @Nullable KeyHash secret;
  private volatile boolean leaving;

  private GroupEngine(
      Address self,
      int clusterPort,
      GroupOptions options,
      @Nullable GroupStorage storage,
      EventLoopGroup threads,
      Consumer<Consumer<@Nullable String>> leaving,
      Consumer<String> failing) {
    this.self = self;
    this.options = options;
    this.storage = storage;
    this.threads = threads;
    this.failing = failing;
    this.mail = new GroupMail(this::receive, this::gone);
    this.cluster =
        new GroupCluster(self, new Places(self, clusterPort), options, database::trouble, leaving);
  }

  /**
   * An engine that has looked at its disk, if it has one, and done nothing else.
   *
   * @param fresh the address of this host, unless its disk says that it is one that was here before
   * @param leaving leaves the cluster, and says when it is done or why it cannot be
   * @param failing is told if this host cannot go on, and why
   * @throws CannotJoin if the disk cannot be used
   */
  public static GroupEngine start(
      Address fresh,
      int clusterPort,
      GroupOptions options,
      EventLoopGroup threads,
      Consumer<Consumer<@Nullable String>> leaving,
      Consumer<String> failing)
      throws CannotJoin {
    GroupStorage storage =
        options.data() == null
            ? null
            : GroupStorage.open(options.data(), options.cluster(), options.durability(), fresh);
    return new GroupEngine(
        storage == null ? fresh : storage.address(),
        clusterPort,
        options,
        storage,
        threads,
        leaving,
        failing);
  }

  // ---- to begin

  @Override
  public CompletableFuture<Void> open(Peers peers, List<InetSocketAddress> hosts)
      throws CannotJoin {
    mail.open(peers);
    KeyHash remembered = storage == null ? null : storage.secret();
    Contacts contacts =
        remembered == null
            ? contacts(peers, hosts, options.manner()::difference)
            : contactsIfAny(peers, hosts, remembered);
    KeyHash hash = remembered == null ? contacts.hash() : remembered;
    secret = hash;
    VirtualNode.Shards shards =
        owner -> new ArcKeyspace(new Keyspace(hash, PORTION_BYTES), KeyIds.slotOf(owner.id()));
    boolean begins = remembered == null && hosts.isEmpty();
    List<VirtualNode> founded = begins ? found(shards) : List.of();
    long run = runAfter(storage == null ? 0 : storage.formerRun(), System.currentTimeMillis());
    Kept kept = kept(new HostRecord(hash, run), founded, shards);
    GroupHost host =
        new GroupHost(
            Member.joining(GroupMail.host(self), options.zone()),
            run,
            options.settings(),
            shards,
            kept);
    GroupDriver driving = new GroupDriver(host, run, mail, threads, new Hearing());
    cluster.open(peers, driving);
    database.open(new GroupDatabase(driving, cluster));
    if (storage != null) {
      storage.start(
          new DiskReports(
              driving::commandsSoon,
              database,
              this::handLeadsOver,
              storage::offerWaiting,
              failing));
    }
    driver = driving;
    driving.start(contacts.hosts().stream().map(GroupMail::host).toList());
    return placed;
  }

  private static Contacts contacts(
      Peers peers, List<InetSocketAddress> hosts, Function<Manner, @Nullable String> objection)
      throws CannotJoin {
    return hosts.isEmpty() ? Contacts.none() : Contacts.find(peers, objection, hosts);
  }

  /**
   * Who remembers its cluster can begin before others do.
   *
   * @throws CannotJoin if those that are there are another cluster
   */
  private Contacts contactsIfAny(Peers peers, List<InetSocketAddress> hosts, KeyHash remembered)
      throws CannotJoin {
    Contacts found;
    try {
      found = contacts(peers, hosts, this::objectionOfMember);
    } catch (CannotJoin e) {
      LOG.log(System.Logger.Level.INFO, "{0}", e.getMessage());
      return Contacts.none();
    }
    if (!found.hosts().isEmpty() && !found.hash().equals(remembered)) {
      throw new CannotJoin(
          ("cannot join: the data in %s is that of another cluster than that of %s, which has the"
                  + " same name: use another --data directory, or --join hosts of its own cluster")
              .formatted(options.data(), HostAddress.text(found.hosts().get(0))));
    }
    return found;
  }

  /** A host of the cluster may be the first of all that are told something new: it is let in. */
  private @Nullable String objectionOfMember(Manner other) {
    String difference = options.manner().difference(other);
    if (difference == null || other.mode() != Mode.CONSISTENT) {
      return difference;
    }
    LOG.log(
        System.Logger.Level.WARNING,
        "another host of the cluster {0}: start all hosts with the same",
        difference);
    return null;
  }

  /**
   * The number of this run of the process: the time of day, unless the clock was set back. Calls
   * are numbered from there, and none may have the number of one of the run before.
   */
  static long runAfter(long former, long nowMillis) {
    return nowMillis > former ? nowMillis : former + YEAR_MILLIS;
  }

  private Kept kept(HostRecord record, List<VirtualNode> founded, VirtualNode.Shards shards)
      throws CannotJoin {
    if (storage == null) {
      return StorageLoading.founded(founded);
    }
    try {
      return storage.begin(record, founded, shards);
    } catch (IOException e) {
      throw new CannotJoin(String.valueOf(e.getMessage()), e);
    }
  }

  /** The virtual nodes that a cluster begins with, all on this host. */
  private List<VirtualNode> found(VirtualNode.Shards shards) {
    List<NodeRef> refs = new ArrayList<>();
    int count = options.virtualNodes();
    for (int i = 1; i <= count; i++) {
      Id id = KeyIds.lastOf((int) ((long) i * KeyIds.SLOTS / count) - 1);
      // the address of this host is never used again, so these are not either
      refs.add(new NodeRef(id, new Address(self.value() * count + i)));
    }
    List<VirtualNode> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Placement alone =
          new Placement(refs.get(i), Placement.FIRST_EPOCH, List.of(GroupMail.host(self)));
      nodes.add(
          VirtualNode.first(
              shards, alone, refs.get((i + count - 1) % count), refs.get((i + 1) % count)));
    }
    return nodes;
  }

  private GroupDriver driver() {
    return Objects.requireNonNull(driver, "not opened");
  }

  private void receive(NodeRef from, List<io.atoll.protocols.group.GroupMessage> messages) {
    GroupDriver driving = driver;
    if (driving != null) {
      driving.receive(from, messages);
    }
  }

  private void gone(NodeRef host) {
    GroupDriver driving = driver;
    if (driving != null) {
      driving.command(new GroupCommand.Gone(host));
    }
  }

  // ---- what the groups say

  private final class Hearing implements GroupDriver.Listener {

    @Override
    public void changed(GroupHost host) {
      cluster.publish(host);
      if (!cluster.leaders().placements().isEmpty()) {
        placed.complete(null);
      }
      giveUpFormer(host);
    }

    @Override
    public void drained() {
      drained.complete(null);
    }

    @Override
    public void removed() {
      if (leaving) {
        drained.complete(null); // others have it, or nobody ever will
      } else {
        failing.accept(
            "others count on it no more, since it was removed; as a new host, with an empty"
                + " directory, it can come back");
      }
    }

    @Override
    public void store(GroupUpcall upcall) {
      if (storage != null) {
        storage.store(upcall);
      }
    }

    @Override
    public void failed(Throwable cause) {
      try {
        LOG.log(System.Logger.Level.ERROR, "a step of this host failed", cause);
      } finally {
        failing.accept("there is a mistake in its program, or its memory is used up: " + cause);
      }
    }
  }

  /** Whoever was here before never comes back: this host has its place. */
  private void giveUpFormer(GroupHost host) {
    for (Member member : host.status().members()) {
      Address other = member.host().address();
      if (!member.gone() && !other.equals(self) && HostAddress.samePlace(other, self)) {
        driver().command(new GroupCommand.Remove(member.host()));
      }
    }
  }

  // ---- as an engine

  @Override
  public Address self() {
    return self;
  }

  @Override
  public Database database() {
    return database;
  }

  @Override
  public Cluster cluster() {
    return cluster;
  }

  @Override
  public Receiver receiver() {
    return mail;
  }

  @Override
  public Profile profile() {
    KeyHash hash = secret;
    List<Id> nodes =
        cluster.leaders().placements().stream().map(it -> it.node().id()).limit(1).toList();
    return new Profile(
        options.manner(),
        cluster.self().clusterPort(),
        hash == null ? new KeyHash(0, 0) : hash,
        nodes);
  }

  @Override
  public List<SlotRange> slots() {
    return cluster.leaders().ledBy(self);
  }

  @Override
  public void onSlotsChanged(Runnable listener) {
    cluster.onChange(listener);
  }

  @Override
  public boolean isAlone() {
    return cluster.leaders().members().stream()
        .allMatch(member -> member.host().address().equals(self));
  }

  @Override
  public boolean hasHeirs() {
    return cluster.leaders().members().stream()
        .anyMatch(member -> member.staying() && !member.host().address().equals(self));
  }

  @Override
  public boolean isDurable() {
    return storage != null;
  }

  /** Have others lead what this host leads, where there are others that take over. */
  @Override
  public CompletableFuture<Void> handLeadsOver() {
    return LeadHandover.begin(new Leading());
  }

  private final class Leading implements LeadHandover.Host {

    @Override
    public void look(Consumer<List<GroupStatus>> action) {
      driver().with(host -> action.accept(host.groups()));
    }

    @Override
    public void ask(GroupCommand.Transfer transfer) {
      driver().command(transfer);
    }

    @Override
    public void soon(Runnable action) {
      if (!threads.isShuttingDown()) {
        var unused = threads.next().schedule(action, LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
      }
    }
  }

  /** Have other hosts run what this one does; it goes on telling where things are. */
  @Override
  public CompletableFuture<Void> handOver() {
    leaving = true;
    driver().command(new GroupCommand.Leave());
    return drained;
  }

  @Override
  public CompletableFuture<Void> whenNobodyStays() {
    CompletableFuture<Void> sure = new CompletableFuture<>();
    lookWhoStays(sure, 0);
    return sure;
  }

  /** Looks again and again: that somebody has come may take a while to be heard. */
  private void lookWhoStays(CompletableFuture<Void> sure, int looks) {
    if (looks == LOOKS_UNTIL_SURE) {
      sure.complete(null);
    } else if (!sure.isDone() && !threads.isShuttingDown()) {
      driver()
          .with(
              host -> {
                boolean nobody = host.status().members().stream().noneMatch(Member::staying);
                CompletableFuture.delayedExecutor(LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(() -> lookWhoStays(sure, nobody ? looks + 1 : 0));
              });
    }
  }

  @Override
  public CompletableFuture<Left> left() {
    CompletableFuture<Left> left = new CompletableFuture<>();
    driver().with(host -> left.complete(left(host)));
    return left;
  }

  private static Left left(GroupHost host) {
    List<GroupStatus> groups = host.groups();
    long leaderless = groups.stream().filter(GroupEngine::isStuck).count();
    StringBuilder words = new StringBuilder().append(groups.size()).append(" virtual nodes");
    if (leaderless > 0) {
      words.append(", ").append(leaderless).append(" of them without a majority of their hosts");
    }
    if (host.status().paused()) {
      words.append(", while changes are paused (./atoll rebalance resume ends that)");
    }
    return new Left(groups.size(), leaderless, words.toString());
  }

  /** Whether a group that this host has a vote in, and that is not over, has no leader. */
  private static boolean isStuck(GroupStatus group) {
    return group.leader() == null && group.role() != GroupStatus.Role.LEARNER && !group.sealed();
  }

  @Override
  public CompletableFuture<Void> leave() {
    leaving = true;
    CompletableFuture<Void> told = new CompletableFuture<>();
    driver().command(new GroupCommand.Remove(GroupMail.host(self)));
    driver().with(host -> told.complete(null));
    return told;
  }

  @Override
  public void close() {
    GroupDriver driving = driver;
    if (driving != null) {
      driving.close();
    }
    if (storage != null) {
      storage.close();
    }
  }
}
