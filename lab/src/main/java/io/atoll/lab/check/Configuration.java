package io.atoll.lab.check;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.model.Snapshot;
import java.util.Arrays;

/**
 * A state of the whole system as an int vector:
 *
 * <pre>
 *   process 0 .. process P-1 | stages of the intentions | what is on its way, sorted by channel
 * </pre>
 *
 * <p>A process is the number of its local state, with {@link #DEPARTED} set when it is gone. What
 * is on its way is one int each, {@code channel << 20 | number}: channel {@code from * P + to}
 * holds messages, channel {@code P * P + p} holds the commands that process p wants back later. In
 * a FIFO channel the order of the entries is that of sending.
 */
final class Configuration<M> implements Snapshot<M> {

  static final int DEPARTED = 1 << 30;
  static final int MAX_PROCESSES = 32;
  static final int MAX_INTENTIONS = 15;
  private static final int ITEM_BITS = 20;

  /** How many different messages, and commands, there can be. */
  static final int MAX_ITEMS = 1 << ITEM_BITS;

  /** How far an intention has come. */
  enum Stage {
    INTENDED,
    PENDING,
    DONE,
    TURNED_DOWN
  }

  private static final Stage[] STAGES = Stage.values();

  private final LocalSteps<M, ?> local;
  private final int processes;
  private final boolean fifo;
  int[] vector = new int[256];
  int length;

  Configuration(LocalSteps<M, ?> local, int processes, boolean fifo) {
    this.local = local;
    this.processes = processes;
    this.fifo = fifo;
    this.length = processes + 1;
  }

  void copyFrom(Configuration<M> other) {
    if (vector.length < other.length) {
      vector = new int[other.vector.length];
    }
    System.arraycopy(other.vector, 0, vector, 0, other.length);
    length = other.length;
  }

  void readFrom(StateTable table, int number) {
    length = table.length(number);
    if (vector.length < length) {
      vector = new int[length * 2];
    }
    table.read(number, vector);
  }

  // ---- processes

  int localState(int process) {
    return vector[process] & ~DEPARTED;
  }

  void setLocalState(int process, int state, boolean departed) {
    vector[process] = departed ? state | DEPARTED : state;
  }

  @Override
  public int processes() {
    return processes;
  }

  @Override
  public Object view(int process) {
    return local.view(localState(process));
  }

  @Override
  public boolean departed(int process) {
    return (vector[process] & DEPARTED) != 0;
  }

  // ---- intentions

  Stage stage(int intention) {
    return STAGES[(vector[processes] >>> (2 * intention)) & 3];
  }

  void setStage(int intention, Stage stage) {
    int shift = 2 * intention;
    vector[processes] = (vector[processes] & ~(3 << shift)) | (stage.ordinal() << shift);
  }

  boolean any(Stage stage, int intentions) {
    for (int i = 0; i < intentions; i++) {
      if (stage(i) == stage) {
        return true;
      }
    }
    return false;
  }

  // ---- what is on its way

  int firstEntry() {
    return processes + 1;
  }

  static int channel(int entry) {
    return entry >>> ITEM_BITS;
  }

  static int item(int entry) {
    return entry & ((1 << ITEM_BITS) - 1);
  }

  boolean isTimer(int entry) {
    return channel(entry) >= processes * processes;
  }

  int sender(int entry) {
    return channel(entry) / processes;
  }

  /** The process for which an entry is meant. */
  int receiver(int entry) {
    return isTimer(entry) ? channel(entry) - processes * processes : channel(entry) % processes;
  }

  void addMessage(int from, int to, int message) {
    insert(((from * processes + to) << ITEM_BITS) | message, fifo);
  }

  void addTimer(int process, int command) {
    insert(((processes * processes + process) << ITEM_BITS) | command, false);
  }

  private void insert(int entry, boolean last) {
    if (length == vector.length) {
      vector = Arrays.copyOf(vector, length * 2);
    }
    int at = length;
    while (at > firstEntry()
        && (last ? channel(vector[at - 1]) > channel(entry) : vector[at - 1] > entry)) {
      vector[at] = vector[at - 1];
      at--;
    }
    vector[at] = entry;
    length++;
  }

  void remove(int position) {
    System.arraycopy(vector, position + 1, vector, position, length - position - 1);
    length--;
  }

  /** Whether the entry at this position can be taken now. */
  boolean deliverable(int position) {
    if (position == firstEntry()) {
      return true;
    }
    int entry = vector[position];
    return fifo && !isTimer(entry)
        ? channel(vector[position - 1]) != channel(entry)
        : vector[position - 1] != entry;
  }

  /** Whether nothing is on its way. */
  boolean quiet() {
    return length == firstEntry();
  }

  @Override
  public void forEachMessage(MessageVisitor<M> visitor) {
    for (int position = firstEntry(); position < length; position++) {
      int entry = vector[position];
      if (isTimer(entry)) {
        return; // timers come last
      }
      NodeRef from = local.ref(sender(entry));
      visitor.visit(from, local.ref(receiver(entry)), local.message(item(entry)));
    }
  }
}
