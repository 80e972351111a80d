package io.atoll.gateway.command;

import io.atoll.gateway.resp.Reply;
import io.atoll.store.keyspace.Answer;

/** What most commands reply: the answer as it is. */
final class Replies {

  private Replies() {}

  static Reply of(Answer answer) {
    if (answer instanceof Answer.Value value) {
      return Reply.bulk(value.value());
    }
    if (answer instanceof Answer.Done) {
      return Reply.OK;
    }
    if (answer instanceof Answer.Number number) {
      return Reply.number(number.number());
    }
    if (answer instanceof Answer.Values values) {
      return Reply.bulks(values.values());
    }
    if (answer instanceof Answer.Refused refused) {
      return Reply.error(refused.reason());
    }
    throw new IllegalArgumentException("a command must say what to reply to " + answer);
  }

  /** For commands that say 1 where others say OK, and 0 where they say nothing. */
  static Reply oneIfDone(Answer answer) {
    return Reply.number(answer instanceof Answer.Done ? 1 : 0);
  }
}
