package io.atoll.gateway.resp;

import io.atoll.store.keyspace.Bytes;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a client is told: something that can be written in either version of the protocol. */
public interface Reply {

  Reply OK = status("OK");
  Reply NULL = ReplyWriter::nothing;
  Reply SYNTAX_ERROR = error("ERR syntax error");
  Reply NOT_AN_INTEGER = error("ERR value is not an integer or out of range");

  void writeTo(ReplyWriter out);

  /** What the values in a reply take up while it waits to be written; all else is small. */
  static long valueBytes(Reply reply) {
    if (reply instanceof Bulk bulk) {
      return bulk.value().length();
    }
    return reply instanceof Array array
        ? array.replies().stream().mapToLong(Reply::valueBytes).sum()
        : 0;
  }

  static Reply status(String text) {
    byte[] line = ReplyWriter.line('+', text);
    return out -> out.raw(line);
  }

  /** Starts with the kind of error, ERR for instance. */
  static Reply error(String text) {
    // a line break would end it, and what a client sent may be quoted in it
    String oneLine = text.replaceAll("[\r\n]+$", "").replace('\r', ' ').replace('\n', ' ');
    return new Error(oneLine);
  }

  /** Something that went wrong, in one line. */
  record Error(String text) implements Reply {

    private static final Pattern KIND = Pattern.compile("([A-Z]{1,20}) .*");

    /** The first word, by which programs tell errors apart. */
    public String kind() {
      Matcher matcher = KIND.matcher(text);
      return matcher.matches() ? matcher.group(1) : "ERR";
    }

    @Override
    public void writeTo(ReplyWriter out) {
      out.raw(ReplyWriter.line('-', text));
    }
  }

  static Reply number(long number) {
    return out -> out.number(number);
  }

  static Reply bulk(@Nullable Bytes value) {
    return value == null ? NULL : new Bulk(value);
  }

  /** A value. */
  record Bulk(Bytes value) implements Reply {

    @Override
    public void writeTo(ReplyWriter out) {
      out.bulk(value);
    }
  }

  static Reply bulk(String text) {
    return bulk(Bytes.of(text));
  }

  /** Text for people, which clients of version 3 show as it is. */
  static Reply verbatim(String text) {
    return out -> out.verbatim(Bytes.of(text));
  }

  static Reply bulks(List<? extends @Nullable Bytes> values) {
    return array(values.stream().map(Reply::bulk).toList());
  }

  static Reply array(List<Reply> replies) {
    return new Array(replies);
  }

  /** Several replies in one. */
  record Array(List<Reply> replies) implements Reply {

    @Override
    public void writeTo(ReplyWriter out) {
      out.array(replies.size());
      replies.forEach(reply -> reply.writeTo(out));
    }
  }

  static Reply array(Reply... replies) {
    return array(List.of(replies));
  }

  static Reply set(List<Reply> replies) {
    return out -> {
      out.set(replies.size());
      replies.forEach(reply -> reply.writeTo(out));
    };
  }

  /** In the order of the map. */
  static Reply map(Map<String, Reply> map) {
    return out -> {
      out.map(map.size());
      map.forEach(
          (key, value) -> {
            out.bulk(Bytes.of(key));
            value.writeTo(out);
          });
    };
  }
}
