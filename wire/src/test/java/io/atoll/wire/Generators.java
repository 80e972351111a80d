package io.atoll.wire;

import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import io.atoll.protocols.consensus.NoOp;
import io.atoll.protocols.consensus.Payload;
import io.atoll.protocols.group.Call;
import io.atoll.protocols.group.ExactlyOnce;
import io.atoll.protocols.group.GroupMessage;
import io.atoll.protocols.group.Input;
import io.atoll.protocols.group.Outcome;
import io.atoll.protocols.group.Placement;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.protocols.ring.atomic.AtomicView;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterResult;
import io.atoll.store.Registers;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Batch;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.Cursor;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.KeysOperation;
import io.atoll.store.keyspace.PackedEntries;
import io.atoll.store.keyspace.StringOperation;
import io.atoll.store.keyspace.Timed;
import io.atoll.store.keyspace.WholeOperation;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * Invents values of any record, from the types of its components. So a record that is new has a
 * generator as soon as it has a codec.
 */
final class Generators {

  private static final double NULLS = 0.2;
  private static final int LONGEST_LIST = 4;
  private static final int LONGEST_STRING_BYTES = 300;

  private final Map<Class<?>, Arbitrary<?>> special = new LinkedHashMap<>();

  private Generators() {
    special.put(long.class, Arbitraries.longs());
    special.put(Long.class, Arbitraries.longs());
    special.put(int.class, Arbitraries.integers());
    special.put(boolean.class, Arbitraries.of(true, false));
    special.put(String.class, Arbitraries.strings().withCharRange(' ', '\u2fff').ofMaxLength(20));
    special.put(Bytes.class, bytes());
    special.put(Cursor.class, Arbitraries.longs().between(0, Cursor.END.value()).map(Cursor::new));
  }

  static Generators withKeyspace() {
    Generators generators = new Generators();
    generators.limitOperations();
    generators.limitNesting();
    Arbitrary<Shard.Operation> untimed =
        Arbitraries.oneOf(
            generators.of(KeyOperation.class).map(Shard.Operation.class::cast),
            generators.of(WholeOperation.class).map(Shard.Operation.class::cast));
    Arbitrary<Timed> timed = Combinators.combine(Arbitraries.longs(), untimed).as(Timed::new);
    generators.special.put(Timed.class, timed);
    generators.special.put(Shard.Operation.class, Arbitraries.oneOf(timed, untimed));
    generators.special.put(Shard.Result.class, generators.of(Answer.class));
    generators.special.put(Shard.Content.class, generators.entries());
    return generators;
  }

  static Generators withRegisters() {
    Generators generators = new Generators();
    generators.special.put(Shard.Operation.class, generators.of(RegisterOperation.class));
    generators.special.put(Shard.Result.class, generators.of(RegisterResult.class));
    generators.special.put(Shard.Content.class, generators.of(Registers.class));
    return generators;
  }

  /** What hosts that run groups say and keep, with the operations of a keyspace. */
  static Generators withGroups() {
    Generators generators = withKeyspace();
    generators.limitGroups();
    generators.addMemory();
    generators.limitHeads();
    return generators;
  }

  private void limitGroups() {
    Arbitrary<List<NodeRef>> hosts = of(NodeRef.class).list().ofMinSize(1).ofMaxSize(LONGEST_LIST);
    special.put(
        Placement.class,
        Combinators.combine(of(NodeRef.class), Arbitraries.longs(), hosts).as(Placement::new));
    Arbitrary<Long> times = Arbitraries.longs().between(0, Long.MAX_VALUE / 2);
    special.put(
        Delay.class,
        Combinators.combine(times, times).as((min, more) -> new Delay(min, min + more)));
  }

  /** Operations and results of sessions stand where the ring carries them, and nowhere else. */
  private void addMemory() {
    for (Class<?> plain :
        List.of(
            Call.class,
            Outcome.Executed.class,
            ExactlyOnce.Numbered.class,
            ExactlyOnce.Memory.class,
            ExactlyOnce.Remembered.class)) {
      special.put(plain, record(plain));
    }
    special.put(
        Shard.Operation.class,
        Arbitraries.oneOf(
            of(Shard.Operation.class),
            of(ExactlyOnce.Numbered.class).map(Shard.Operation.class::cast),
            of(ExactlyOnce.EndSession.class).map(Shard.Operation.class::cast)));
    special.put(
        Shard.Result.class,
        Arbitraries.oneOf(
            of(Shard.Result.class),
            Arbitraries.of(new ExactlyOnce.Refused(), new ExactlyOnce.Ended())));
    special.put(Shard.Content.class, of(ExactlyOnce.Remembered.class));
    special.put(
        Payload.class,
        Arbitraries.oneOf(
            of(Input.class).map(Payload.class::cast), of(NoOp.class).map(Payload.class::cast)));
  }

  /** A head is that of the ring member it belongs to, and has no content. */
  private void limitHeads() {
    special.put(Object.class, Arbitraries.just(List.of()));
    Arbitrary<VirtualNode.Head> heads = of(VirtualNode.Head.class).map(Generators::ofOneNode);
    special.put(VirtualNode.Head.class, heads);
    special.put(
        GroupMessage.SnapshotHead.class,
        Combinators.combine(Arbitraries.longs(), Arbitraries.longs(), heads)
            .as(
                (index, term, head) ->
                    new GroupMessage.SnapshotHead(head.placement(), index, term, head)));
  }

  private static VirtualNode.Head ofOneNode(VirtualNode.Head head) {
    AtomicView ring = head.ring();
    return new VirtualNode.Head(
        head.placement(),
        new AtomicView(
            head.placement().node(),
            ring.status(),
            ring.pred(),
            ring.succ(),
            ring.oldPred(),
            ring.contacts(),
            ring.outgoing(),
            ring.incoming(),
            ring.held(),
            ring.unanswered(),
            ring.content()),
        head.channels(),
        head.reminders(),
        head.acquaintances(),
        head.lastReminder(),
        head.clockMillis(),
        head.heir(),
        head.next());
  }

  /** Operations that are not good for all values of their components. */
  private void limitOperations() {
    special.put(
        WholeOperation.CountInSlot.class,
        Arbitraries.integers().between(0, KeyIds.SLOTS - 1).map(WholeOperation.CountInSlot::new));
    special.put(
        StringOperation.SetRange.class,
        Combinators.combine(bytes(), Arbitraries.longs().greaterOrEqual(0), bytes())
            .as(StringOperation.SetRange::new));
    Arbitrary<List<List<Bytes>>> pairs = bytes().list().ofSize(2).list().ofMaxSize(LONGEST_LIST);
    special.put(
        KeysOperation.SetAll.class,
        Combinators.combine(pairs, Arbitraries.of(true, false))
            .as(
                (all, ifAllAbsent) ->
                    new KeysOperation.SetAll(
                        all.stream().map(pair -> pair.get(0)).toList(),
                        all.stream().map(pair -> pair.get(1)).toList(),
                        ifAllAbsent)));
  }

  /** What holds others of its kind holds none that do. */
  private void limitNesting() {
    Arbitrary<KeyOperation> operation = Arbitraries.oneOf(others(KeyOperation.class, Batch.class));
    special.put(Batch.class, operation.list().ofMaxSize(LONGEST_LIST).map(Batch::new));
    Arbitrary<Answer> answer =
        Arbitraries.oneOf(others(Answer.class, Answer.Answers.class, Answer.OfArc.class));
    special.put(
        Answer.Answers.class, answer.list().ofMaxSize(LONGEST_LIST).map(Answer.Answers::new));
    special.put(
        Answer.OfArc.class,
        Combinators.combine(Arbitraries.integers().between(0, KeyIds.SLOTS - 1), answer)
            .as(Answer.OfArc::new));
  }

  /** All kinds but these. */
  private <T> List<Arbitrary<T>> others(Class<T> type, Class<?>... excluded) {
    List<Arbitrary<T>> others = new ArrayList<>();
    for (Class<?> kind : type.getPermittedSubclasses()) {
      if (!List.of(excluded).contains(kind)) {
        others.add(untyped(kind).map(type::cast));
      }
    }
    return others;
  }

  private Arbitrary<PackedEntries> entries() {
    return of(StringOperation.Set.class)
        .list()
        .ofMaxSize(LONGEST_LIST)
        .map(KeyspaceExamples::entriesOf);
  }

  /** Somewhere in an array. */
  private static Arbitrary<Bytes> bytes() {
    Arbitrary<byte[]> arrays =
        Arbitraries.frequencyOf(
            Tuple.of(9, Arbitraries.bytes().array(byte[].class).ofMaxSize(20)),
            Tuple.of(1, Arbitraries.bytes().array(byte[].class).ofMaxSize(LONGEST_STRING_BYTES)));
    return arrays.map(
        array -> {
          byte[] larger = new byte[array.length + 5];
          System.arraycopy(array, 0, larger, 2, array.length);
          return Bytes.of(larger, 2, array.length);
        });
  }

  /** Values of a record, or of any record of a sealed hierarchy. */
  <T> Arbitrary<T> of(Class<T> type) {
    @SuppressWarnings("unchecked") // made for this type
    Arbitrary<T> made = (Arbitrary<T>) untyped(type);
    return made;
  }

  private Arbitrary<?> untyped(Class<?> type) {
    Arbitrary<?> known = special.get(type);
    if (known != null) {
      return known;
    }
    if (type.isSealed()) {
      List<Arbitrary<Object>> kinds = new ArrayList<>();
      for (Class<?> kind : type.getPermittedSubclasses()) {
        kinds.add(untyped(kind).map(Object.class::cast));
      }
      return Arbitraries.oneOf(kinds);
    }
    return type.isEnum() ? Arbitraries.of(type.getEnumConstants()) : record(type);
  }

  private Arbitrary<?> record(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    if (components == null) {
      throw new IllegalArgumentException("no generator for " + type);
    }
    List<Arbitrary<@Nullable Object>> values = new ArrayList<>();
    for (RecordComponent component : components) {
      values.add(component(component.getAnnotatedType()));
    }
    Constructor<?> constructor = type.getDeclaredConstructors()[0];
    return values.isEmpty()
        ? Arbitraries.create(() -> newRecord(constructor, List.of()))
        : Combinators.combine(values).as(arguments -> newRecord(constructor, arguments));
  }

  private static Object newRecord(Constructor<?> constructor, List<?> arguments) {
    try {
      return constructor.newInstance(arguments.toArray());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make " + constructor + " of " + arguments, e);
    }
  }

  private Arbitrary<@Nullable Object> component(AnnotatedType type) {
    Arbitrary<Object> values = present(type).map(Object.class::cast);
    return type.isAnnotationPresent(Nullable.class) ? values.injectNull(NULLS) : values;
  }

  private Arbitrary<?> present(AnnotatedType type) {
    if (type instanceof AnnotatedParameterizedType list
        && ((ParameterizedType) list.getType()).getRawType() == List.class) {
      return component(list.getAnnotatedActualTypeArguments()[0]).list().ofMaxSize(LONGEST_LIST);
    }
    return untyped((Class<?>) type.getType());
  }
}
