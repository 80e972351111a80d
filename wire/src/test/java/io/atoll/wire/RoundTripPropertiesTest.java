package io.atoll.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Shard;
import io.atoll.protocols.consensus.Entry;
import io.atoll.protocols.group.GroupMessage;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.host.VirtualHost.Letter;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.StringOperation.CompareAndSet;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What is read is equal to what was written, for values of every type. */
final class RoundTripPropertiesTest {

  private static final LetterCodec WITH_KEYSPACE = new LetterCodec(Family.KEYSPACE);
  private static final LetterCodec WITH_REGISTERS = new LetterCodec(Family.REGISTERS);
  private static final HostMessageCodec MESSAGES = new HostMessageCodec(Family.KEYSPACE);

  @Property(tries = 2_000, seed = "1", edgeCases = EdgeCasesMode.NONE)
  void letterWithKeyspace(@ForAll("lettersWithKeyspace") Letter letter) throws MalformedMessage {
    comesThrough(letter, WITH_KEYSPACE::write, WITH_KEYSPACE::read);
  }

  @Property(tries = 2_000, seed = "2", edgeCases = EdgeCasesMode.NONE)
  void letterWithRegisters(@ForAll("lettersWithRegisters") Letter letter) throws MalformedMessage {
    comesThrough(letter, WITH_REGISTERS::write, WITH_REGISTERS::read);
  }

  @Property(tries = 1_000, seed = "3", edgeCases = EdgeCasesMode.NONE)
  void messageOfTheAtomicRing(@ForAll("atomicMessages") AtomicMessage message)
      throws MalformedMessage {
    comesThrough(message, MESSAGES.atomic()::write, MESSAGES.atomic()::read);
  }

  @Property(tries = 3_000, seed = "4", edgeCases = EdgeCasesMode.NONE)
  void operation(@ForAll("operations") Shard.Operation operation) throws MalformedMessage {
    comesThrough(operation, Family.KEYSPACE::writeOperation, Family.KEYSPACE::readOperation);
  }

  @Property(tries = 1_000, seed = "5", edgeCases = EdgeCasesMode.NONE)
  void answer(@ForAll("answers") Answer answer) throws MalformedMessage {
    comesThrough(answer, Family.KEYSPACE::writeResult, Family.KEYSPACE::readResult);
  }

  @Property(tries = 500, seed = "6", edgeCases = EdgeCasesMode.NONE)
  void content(@ForAll("contents") Shard.Content content) throws MalformedMessage {
    comesThrough(content, Family.KEYSPACE::writeContent, Family.KEYSPACE::readContent);
  }

  @Property(tries = 1_000, seed = "9", edgeCases = EdgeCasesMode.NONE)
  void letterOfGroups(@ForAll("groupMessages") GroupMessage message) throws MalformedMessage {
    comesThrough(message, Family.GROUPS::write, Family.GROUPS::read);
  }

  @Property(tries = 1_000, seed = "10", edgeCases = EdgeCasesMode.NONE)
  void entryOfALog(@ForAll("entries") Entry entry) throws MalformedMessage {
    comesThrough(entry, Family.ENTRIES::write, Family.ENTRIES::read);
  }

  @Property(tries = 100, seed = "11", edgeCases = EdgeCasesMode.NONE)
  void headOfAVirtualNode(@ForAll("heads") VirtualNode.Head head) throws MalformedMessage {
    comesThrough(head, Family.SNAPSHOTS.heads()::write, Family.SNAPSHOTS.heads()::read);
  }

  @Property(tries = 500, seed = "12", edgeCases = EdgeCasesMode.NONE)
  void whatAHostKeeps(@ForAll("kept") Record kept) throws MalformedMessage {
    comesThrough(kept, Family.KEPT::write, Family.KEPT::read);
  }

  @Provide
  Arbitrary<GroupMessage> groupMessages() {
    return Generators.withGroups().of(GroupMessage.class);
  }

  @Provide
  Arbitrary<Entry> entries() {
    return Generators.withGroups().of(Entry.class);
  }

  @Provide
  Arbitrary<VirtualNode.Head> heads() {
    return Generators.withGroups().of(VirtualNode.Head.class);
  }

  @Provide
  Arbitrary<Record> kept() {
    Generators generators = Generators.withGroups();
    return Arbitraries.oneOf(
        Family.KEPT.types().types().values().stream()
            .map(type -> generators.of(type).map(Record.class::cast))
            .toList());
  }

  @Provide
  Arbitrary<Letter> lettersWithKeyspace() {
    return Generators.withKeyspace().of(Letter.class);
  }

  @Provide
  Arbitrary<Letter> lettersWithRegisters() {
    return Generators.withRegisters().of(Letter.class);
  }

  @Provide
  Arbitrary<AtomicMessage> atomicMessages() {
    return Generators.withKeyspace().of(AtomicMessage.class);
  }

  @Provide
  Arbitrary<Shard.Operation> operations() {
    return Generators.withKeyspace().of(Shard.Operation.class);
  }

  @Provide
  Arbitrary<Answer> answers() {
    return Generators.withKeyspace().of(Answer.class);
  }

  @Provide
  Arbitrary<Shard.Content> contents() {
    return Generators.withKeyspace().of(Shard.Content.class);
  }

  /** Reads what was written, between other bytes; and writes what was read. */
  private static <T> void comesThrough(
      T value, TypeTable.Writing<T> writing, TypeTable.Reading<? extends T> reading)
      throws MalformedMessage {
    WireWriter out = new WireWriter(1);
    out.writeByte(0xee);
    writing.write(value, out);
    int length = out.size() - 1;
    out.writeByte(0xee);
    WireReader in = new WireReader(out.array(), 1, length);
    T read = reading.read(in);
    in.expectEnd();
    assertThat(read).isEqualTo(value).hasSameHashCodeAs(value);
    WireWriter again = new WireWriter(length);
    writing.write(read, again);
    assertThat(again.toArray()).isEqualTo(Arrays.copyOfRange(out.array(), 1, 1 + length));
  }

  /** Else these properties would say little. */
  @Property(tries = 1, seed = "7", edgeCases = EdgeCasesMode.NONE)
  void everyTypeIsGenerated(@ForAll("manyLetters") List<Letter> letters) {
    assertThat(letters.stream().<Class<?>>map(letter -> letter.message().getClass()))
        .containsAll(MESSAGES.types().types().values());
  }

  @Property(tries = 1, seed = "13", edgeCases = EdgeCasesMode.NONE)
  void everyTypeOfGroupsIsGenerated(@ForAll("manyGroupMessages") List<GroupMessage> messages) {
    assertThat(messages.stream().<Class<?>>map(GroupMessage::getClass))
        .containsAll(Family.GROUPS.types().types().values());
  }

  @Provide
  Arbitrary<List<GroupMessage>> manyGroupMessages() {
    return groupMessages().list().ofSize(500);
  }

  @Provide
  Arbitrary<List<Letter>> manyLetters() {
    return Generators.withKeyspace().of(Letter.class).list().ofSize(1_000);
  }

  @Property(tries = 1, seed = "8", edgeCases = EdgeCasesMode.NONE)
  void nullsAreGenerated(@ForAll("manyComparisons") List<CompareAndSet> operations) {
    assertThat(operations).anyMatch(operation -> operation.expected() == null);
  }

  @Provide
  Arbitrary<List<CompareAndSet>> manyComparisons() {
    return Generators.withKeyspace().of(CompareAndSet.class).list().ofSize(100);
  }
}
