package io.atoll.gateway.command;

import io.atoll.gateway.cluster.HostPlace;
import io.atoll.gateway.resp.Reply;
import org.jspecify.annotations.Nullable;

/**
 * What Redis Cluster does before a command (cluster specification, "MOVED Redirection"): a client
 * that should know better is told where the slot is. All keys must be in one slot, since for keys
 * in several there is no one host to name.
 */
final class Redirection {

  private Redirection() {}

  /** Whether the client of a call is, or will be, told to go elsewhere. */
  static boolean redirects(Call call, Command command) throws CommandError {
    if (!call.session().clusterAware()) {
      return false;
    }
    int slot = command.keys().slotIn(call.words());
    call.isAbout(slot);
    if (slot == Command.Keys.NO_SLOT || call.host().cluster().isHere(slot)) {
      return false;
    }
    call.host().cluster().owner(slot, owner -> call.reply(moved(call, slot, owner)));
    return true;
  }

  /**
   * If the slot has come here while its owner was asked for, the client is sent here once more:
   * what it sent later has perhaps been executed, and this command must not seem to come after it.
   */
  private static Reply moved(Call call, int slot, @Nullable HostPlace owner) {
    if (owner == null) {
      return Reply.error("CLUSTERDOWN The owner of slot " + slot + " cannot be found, try again");
    }
    return Reply.error("MOVED " + slot + " " + addressFor(call, owner) + ":" + owner.clusterPort());
  }

  /** How the client of a call reaches a host. */
  static String addressFor(Call call, HostPlace host) {
    return host.addressFor(call.session().local().getAddress()).getHostAddress();
  }
}
