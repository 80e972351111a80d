package io.atoll.lab.protocols.group;

import io.atoll.protocols.group.VirtualNode;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A mistake in what simulated hosts are made of, which must be found. */
public final class ChaosMutation {

  /** No mistake. */
  public static final ChaosMutation NONE = new ChaosMutation("none", "all is as it should be");

  private final String name;
  private final String story;
  private BiFunction<VirtualNode.Shards, Boolean, VirtualNode.Shards> parts =
      (sound, restarted) -> sound;
  private Function<DiskFormat, HostDisk> disks = HostDisk::new;
  private ChaosProcess.Tampering tampering = ChaosProcess.Tampering.NONE;

  private ChaosMutation(String name, String story) {
    this.name = name;
    this.story = story;
  }

  /** Virtual nodes and groups are made of other parts. */
  static ChaosMutation ofParts(String name, String story, UnaryOperator<VirtualNode.Shards> parts) {
    return ofRestarts(name, story, (sound, restarted) -> parts.apply(sound));
  }

  /** The same, where it makes a difference whether the host has been up before. */
  static ChaosMutation ofRestarts(
      String name,
      String story,
      BiFunction<VirtualNode.Shards, Boolean, VirtualNode.Shards> parts) {
    ChaosMutation mutation = new ChaosMutation(name, story);
    mutation.parts = parts;
    return mutation;
  }

  static ChaosMutation ofDisks(String name, String story, Function<DiskFormat, HostDisk> disks) {
    ChaosMutation mutation = new ChaosMutation(name, story);
    mutation.disks = disks;
    return mutation;
  }

  static ChaosMutation ofMessages(String name, String story, ChaosProcess.Tampering tampering) {
    ChaosMutation mutation = new ChaosMutation(name, story);
    mutation.tampering = tampering;
    return mutation;
  }

  public String name() {
    return name;
  }

  /** What is wrong. */
  public String story() {
    return story;
  }

  VirtualNode.Shards parts(VirtualNode.Shards sound, boolean restarted) {
    return parts.apply(sound, restarted);
  }

  HostDisk newDisk(DiskFormat format) {
    return disks.apply(format);
  }

  ChaosProcess.Tampering tampering() {
    return tampering;
  }
}
