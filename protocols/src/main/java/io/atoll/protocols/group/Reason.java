package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Why a leader changes a group.
 *
 * @param about the host that the words are about; null if it is the virtual node
 */
public record Reason(@Nullable NodeRef about, String words) {

  static Reason of(String words) {
    return new Reason(null, words);
  }

  /** For people, who have their own names for hosts. */
  public String text(Function<NodeRef, String> nameOfHost) {
    return about == null ? words : nameOfHost.apply(about) + " " + words;
  }
}
