package io.atoll.node.net;

import io.atoll.kernel.Address;
import io.netty.channel.Channel;
import io.netty.channel.ConnectTimeoutException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.CompletableFuture;

/** Asks who is there, over a connection of its own, and tells why nobody is. */
final class Greeter {

  private final Origin origin;

  Greeter(Origin origin) {
    this.origin = origin;
  }

  /**
   * The greeting of a host.
   *
   * @param expected who must be there, or {@link Hello#ANYBODY}
   */
  CompletableFuture<Greeting> greet(InetSocketAddress contact, Address expected) {
    Question question = new Question(contact, new CompletableFuture<>());
    Hello hello = Hello.greeting(origin.self(), expected, origin.cluster());
    var dialed =
        origin
            .dialer()
            .dial(
                origin.dialer().nearestLoop(),
                contact,
                new Handshake(hello, origin.limits().connectMillis(), question));
    Channel channel = dialed.channel();
    var unused =
        dialed.addListener(
            result -> {
              if (!result.isSuccess()) {
                question.fail(whyNotConnected(result.cause()), Dialer.isRefusal(result.cause()));
              }
            });
    return question
        .greeting()
        .whenComplete(
            (greeting, failure) -> {
              var closing = channel.close();
            });
  }

  private String whyNotConnected(Throwable cause) {
    if (cause instanceof UnknownHostException) {
      return "is not a known host name";
    }
    if (cause instanceof ConnectTimeoutException) {
      return "does not accept a connection within " + origin.limits().connectMillis() + " ms";
    }
    return Dialer.isRefusal(cause)
        ? "refuses connections: nothing listens there"
        : "cannot be reached: " + cause.getMessage();
  }

  private record Question(InetSocketAddress contact, CompletableFuture<Greeting> greeting)
      implements Handshake.Outcome {

    @Override
    public void onAnswer(Answer answer) {
      if (answer instanceof Answer.Accepted accepted) {
        greeting.complete(new Greeting(accepted.host(), accepted.profile()));
      } else if (answer instanceof Answer.Refused refused) {
        onNoAnswer("refuses this host: " + refused.reason());
      } else {
        onNoAnswer("is leaving");
      }
    }

    @Override
    public void onNoAnswer(String reason) {
      fail(reason, false);
    }

    void fail(String reason, boolean nobodyListens) {
      greeting.completeExceptionally(
          new PeerException(
              contact.getHostString() + ":" + contact.getPort() + " " + reason, nobodyListens));
    }
  }
}
