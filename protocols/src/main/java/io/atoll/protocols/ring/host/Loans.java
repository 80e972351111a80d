package io.atoll.protocols.ring.host;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Pointers that others use. Who looks up iteratively sends to nodes that do not know of it: to
 * pointers of those it has asked. Until it has heard from such a node the lender stays linked to
 * it, and says nothing that would let it go. A borrower that has crashed gives nothing back: its
 * loans are forgotten when nobody can be using them any more.
 */
final class Loans {

  /**
   * After how many rounds a loan is forgotten. The borrower gives its request up, or begins anew,
   * after half as many ({@link OpenWork}).
   */
  static final int FORGOTTEN = 60;

  private List<Loan> loans = List.of();
  private List<Owed> owed = List.of();

  /**
   * A pointer that somebody uses.
   *
   * @param number that of the borrower's request
   * @param rounds how old it is
   */
  record Loan(NodeRef borrower, long number, NodeRef lent, int rounds) {}

  /** What will be said to a node when its loans are back. */
  record Owed(NodeRef to, HostMessage message) {}

  /** What an observer may know. */
  record View(List<Loan> loans, List<Owed> owed) {}

  Loans() {}

  Loans(Loans other) {
    this.loans = other.loans;
    this.owed = other.owed;
  }

  View view() {
    return new View(loans, owed);
  }

  boolean isEmpty() {
    return loans.isEmpty();
  }

  void lend(NodeRef borrower, long number, NodeRef pointer) {
    List<Loan> more = new ArrayList<>(loans);
    more.add(new Loan(borrower, number, pointer, 0));
    loans = List.copyOf(more);
  }

  /** A loan is back; which pointer it was, or null if there was none. */
  @Nullable NodeRef takeBack(NodeRef borrower, long number, Out<HostMessage, RingCommand> out) {
    for (Loan loan : loans) {
      if (loan.borrower().equals(borrower) && loan.number() == number) {
        List<Loan> fewer = new ArrayList<>(loans);
        fewer.remove(loan);
        loans = List.copyOf(fewer);
        sendOwed(out);
        return loan.lent();
      }
    }
    return null;
  }

  /** Say something that lets a node go: at once, or when nobody uses the pointer to it any more. */
  void sendWhenBack(NodeRef to, HostMessage message, Out<HostMessage, RingCommand> out) {
    if (isLent(to)) {
      List<Owed> more = new ArrayList<>(owed);
      more.add(new Owed(to, message));
      owed = List.copyOf(more);
    } else {
      out.send(to, message);
    }
  }

  private boolean isLent(NodeRef pointer) {
    for (Loan loan : loans) {
      if (loan.lent().equals(pointer)) {
        return true;
      }
    }
    return false;
  }

  private void sendOwed(Out<HostMessage, RingCommand> out) {
    List<Owed> still = new ArrayList<>();
    for (Owed each : owed) {
      if (isLent(each.to())) {
        still.add(each);
      } else {
        out.send(each.to(), each.message());
      }
    }
    owed = List.copyOf(still);
  }

  /** Somebody is gone, who may have borrowed or may have been lent. */
  void onGone(NodeRef other, Out<HostMessage, RingCommand> out) {
    loans = without(loans, loan -> loan.borrower().equals(other) || loan.lent().equals(other));
    owed = without(owed, each -> each.to().equals(other));
    sendOwed(out);
  }

  void onPeriod(Out<HostMessage, RingCommand> out) {
    if (loans.isEmpty()) {
      return;
    }
    loans =
        loans.stream()
            .filter(loan -> loan.rounds() + 1 < FORGOTTEN)
            .map(loan -> new Loan(loan.borrower(), loan.number(), loan.lent(), loan.rounds() + 1))
            .toList();
    sendOwed(out);
  }

  private static <T> List<T> without(List<T> list, Predicate<T> unwanted) {
    return list.isEmpty() ? list : list.stream().filter(unwanted.negate()).toList();
  }

  void giveUp() {
    loans = List.of();
    owed = List.of();
  }
}
