package io.atoll.wire;

import io.atoll.protocols.consensus.RaftMessage;
import io.atoll.protocols.consensus.RaftMessage.Append;
import io.atoll.protocols.consensus.RaftMessage.AppendRefused;
import io.atoll.protocols.consensus.RaftMessage.Appended;
import io.atoll.protocols.consensus.RaftMessage.PreVote;
import io.atoll.protocols.consensus.RaftMessage.PreVoted;
import io.atoll.protocols.consensus.RaftMessage.RequestVote;
import io.atoll.protocols.consensus.RaftMessage.TimeoutNow;
import io.atoll.protocols.consensus.RaftMessage.Voted;

/** The messages of Raft, which travel in those of groups. */
final class RaftMessageCodec {

  private final EntryCodec entries;
  private final TypeTable<RaftMessage> types = new TypeTable<>("a message of Raft");

  RaftMessageCodec(EntryCodec entries) {
    this.entries = entries;
    addElection();
    addReplication();
  }

  void write(RaftMessage message, WireWriter out) {
    types.write(message, out);
  }

  RaftMessage read(WireReader in) throws MalformedMessage {
    return types.read(in);
  }

  TypeTable<RaftMessage> types() {
    return types;
  }

  private void addElection() {
    types
        .with(
            1,
            PreVote.class,
            (message, out) -> {
              out.writeLong(message.term());
              out.writeLong(message.lastIndex());
              out.writeLong(message.lastTerm());
            },
            in -> new PreVote(in.readLong(), in.readLong(), in.readLong()))
        .with(
            2,
            PreVoted.class,
            (message, out) -> {
              out.writeLong(message.term());
              out.writeBoolean(message.granted());
            },
            in -> new PreVoted(in.readLong(), in.readBoolean()))
        .with(
            3,
            RequestVote.class,
            (message, out) -> {
              out.writeLong(message.term());
              out.writeLong(message.lastIndex());
              out.writeLong(message.lastTerm());
              out.writeBoolean(message.transfer());
            },
            in -> new RequestVote(in.readLong(), in.readLong(), in.readLong(), in.readBoolean()))
        .with(
            4,
            Voted.class,
            (message, out) -> {
              out.writeLong(message.term());
              out.writeBoolean(message.granted());
            },
            in -> new Voted(in.readLong(), in.readBoolean()))
        .with(
            8,
            TimeoutNow.class,
            (message, out) -> out.writeLong(message.term()),
            in -> new TimeoutNow(in.readLong()));
  }

  private void addReplication() {
    types
        .with(5, Append.class, this::writeAppend, this::readAppend)
        .with(
            6,
            Appended.class,
            (message, out) -> {
              out.writeLong(message.term());
              out.writeLong(message.match());
              out.writeLong(message.round());
            },
            in -> new Appended(in.readLong(), in.readLong(), in.readLong()))
        .with(
            7,
            AppendRefused.class,
            (message, out) -> {
              out.writeLong(message.term());
              out.writeLong(message.prevIndex());
              out.writeLong(message.conflictTerm());
              out.writeLong(message.conflictIndex());
              out.writeLong(message.round());
            },
            in ->
                new AppendRefused(
                    in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong()));
  }

  private void writeAppend(Append message, WireWriter out) {
    out.writeLong(message.term());
    out.writeLong(message.prevIndex());
    out.writeLong(message.prevTerm());
    WireLists.writeList(message.entries(), entries::write, out);
    out.writeLong(message.commit());
    out.writeLong(message.round());
  }

  private Append readAppend(WireReader in) throws MalformedMessage {
    return new Append(
        in.readLong(),
        in.readLong(),
        in.readLong(),
        WireLists.readList(EntryCodec.FEWEST_ENTRY_BYTES, entries::read, in),
        in.readLong(),
        in.readLong());
  }
}
