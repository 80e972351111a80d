package io.atoll.protocols.group;

import java.util.List;

/**
 * What a host knows of the changes that go on.
 *
 * @param paused whether an operator wants leaders to change nothing
 * @param changes what this host has under way, as a leader, and why
 * @param members the hosts of the cluster, those included that are leaving or gone
 */
public record Status(boolean paused, List<Change> changes, List<Member> members) {
  public Status {
    changes = List.copyOf(changes);
    members = List.copyOf(members);
  }
}
