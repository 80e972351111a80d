package io.atoll.protocols.group;

import io.atoll.kernel.Shard;

/** What became of a {@link Call}. */
public sealed interface Outcome {

  record Executed(Shard.Result result) implements Outcome {}

  /** Not executed: another virtual node owns the identifier. */
  record Astray() implements Outcome {}

  /** Not executed: the content of the identifier is on its way here. Worth repeating shortly. */
  record NotYet() implements Outcome {}

  /** Not executed: this group is sealed, and another one goes on. */
  record Moved(Placement next) implements Outcome {}

  /** Not executed: the session has been ended, or has gone on to a later call. */
  record Refused() implements Outcome {}
}
