package io.atoll.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The ring, asked from its hosts. */
record RingView(List<HostView> hosts) {

  private static final int SLOTS = 16_384;

  /**
   * A host.
   *
   * @param address where cluster-aware clients reach it
   * @param isAsked whether it is the one that was asked first
   */
  record HostView(String address, boolean isAsked, List<VirtualNodeView> virtualNodes) {

    long slots() {
      return virtualNodes.stream().mapToLong(VirtualNodeView::slotCount).sum();
    }

    double share() {
      return (double) slots() / SLOTS;
    }

    long keys() {
      return virtualNodes.stream().mapToLong(VirtualNodeView::keys).sum();
    }

    long sizeBytes() {
      return virtualNodes.stream().mapToLong(VirtualNodeView::sizeBytes).sum();
    }
  }

  /** One of its places on the ring. */
  record VirtualNodeView(String id, String slots, String state, long keys, long sizeBytes) {

    /** The slot that it begins with; behind all slots if it has none. */
    int firstSlot() {
      return slots.equals("-") ? SLOTS : Integer.parseInt(slots.split("[-,]", 2)[0]);
    }

    long slotCount() {
      long count = 0;
      for (String range : slots.split(",", -1)) {
        if (!range.equals("-")) {
          String[] ends = range.split("-", 2);
          count += Integer.parseInt(ends[1]) - Integer.parseInt(ends[0]) + 1;
        }
      }
      return count;
    }
  }

  /** Ask one host for all of them, and then each for what it has. */
  static RingView ask(HostConnection host) throws IOException, HostConnection.Refused {
    List<HostView> hosts = new ArrayList<>();
    for (String line : lines(host.call("CLUSTER", "NODES"))) {
      String[] words = line.split(" ", -1);
      String address = words[1].substring(0, words[1].indexOf('@'));
      boolean isAsked = words[2].contains("myself");
      if (isAsked) {
        hosts.add(new HostView(address, true, virtualNodes(host)));
      } else {
        int colon = address.lastIndexOf(':');
        int port = Integer.parseInt(address.substring(colon + 1));
        hosts.add(askOther(address, address.substring(0, colon), port));
      }
    }
    return new RingView(hosts);
  }

  /** One that cannot be reached has just gone, or is in trouble: shown, with nothing. */
  private static HostView askOther(String address, String name, int port)
      throws HostConnection.Refused {
    try (HostConnection host = new HostConnection(name, port)) {
      return new HostView(address, false, virtualNodes(host));
    } catch (IOException e) {
      return new HostView(address + " (out of reach)", false, List.of());
    }
  }

  private static List<VirtualNodeView> virtualNodes(HostConnection host)
      throws IOException, HostConnection.Refused {
    List<VirtualNodeView> nodes = new ArrayList<>();
    for (String line : lines(host.call("ATOLL", "NODES"))) {
      String[] words = line.split(" ", -1);
      nodes.add(
          new VirtualNodeView(words[0], words[1], words[2], figure(words[3]), figure(words[4])));
    }
    return nodes;
  }

  private static long figure(String word) {
    return Long.parseLong(word.substring(word.indexOf('=') + 1));
  }

  private static List<String> lines(@Nullable String text) {
    return text == null ? List.of() : text.lines().toList();
  }

  long keys() {
    return hosts.stream().mapToLong(HostView::keys).sum();
  }

  long virtualNodes() {
    return hosts.stream().mapToLong(host -> host.virtualNodes().size()).sum();
  }
}
