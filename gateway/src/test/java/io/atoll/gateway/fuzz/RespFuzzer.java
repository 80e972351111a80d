package io.atoll.gateway.fuzz;

import io.atoll.gateway.cluster.HostId;
import io.atoll.gateway.cluster.HostPlace;
import io.atoll.gateway.cluster.LoneHost;
import io.atoll.gateway.command.Call;
import io.atoll.gateway.command.CommandTable;
import io.atoll.gateway.command.Host;
import io.atoll.gateway.command.Session;
import io.atoll.gateway.database.MemoryDatabase;
import io.atoll.gateway.resp.HttpRequest;
import io.atoll.gateway.resp.ProtocolError;
import io.atoll.gateway.resp.Reply;
import io.atoll.gateway.resp.ReplyWriter;
import io.atoll.gateway.resp.Request;
import io.atoll.gateway.resp.RequestDecoder;
import io.atoll.store.keyspace.Bytes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/**
 * What Jazzer calls with bytes of its invention: they are cut into pieces, decoded and executed.
 * Every request must get exactly one reply, and nothing else may be thrown than a protocol error.
 */
public final class RespFuzzer {

  private static final Host HOST =
      new Host(
          new MemoryDatabase(Clock.systemUTC()),
          new LoneHost(new HostPlace(HostId.random(), InetAddress.getLoopbackAddress(), 2)),
          Clock.systemUTC(),
          "fuzz");

  private static final InetSocketAddress ADDRESS =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);

  private RespFuzzer() {}

  public static void fuzzerTestOneInput(byte[] data) {
    int pieceBytes = data.length == 0 ? 1 : 1 + (data[0] & 0x3f);
    boolean clusterAware = data.length > 0 && (data[0] & 0x40) != 0;
    Session session = new Session(1, ADDRESS, ADDRESS, clusterAware, 0);
    RequestDecoder decoder = new RequestDecoder();
    ByteBuf in = Unpooled.buffer();
    try {
      for (int at = 0; at < data.length; at += pieceBytes) {
        in.writeBytes(data, at, Math.min(pieceBytes, data.length - at));
        Request request = decoder.next(in);
        while (request != null) {
          execute(request, session);
          request = decoder.next(in);
        }
      }
    } catch (ProtocolError e) {
      if (!e.reply().startsWith("-ERR Protocol error: ")) {
        throw new IllegalStateException("an error must say what is wrong", e);
      }
    }
  }

  private static void execute(Request request, Session session) {
    if (HttpRequest.isHttp(request.words()) || wantsMuchMemory(request.words())) {
      return;
    }
    List<Reply> replies = new ArrayList<>();
    CommandTable.ALL.dispatch(
        new Call(request.words(), session, HOST, System.nanoTime(), replies::add),
        CommandTable.ALL.named(request.words()));
    if (replies.size() != 1) {
      throw new IllegalStateException(replies.size() + " replies to " + request);
    }
    ReplyWriter writer = new ReplyWriter(UnpooledByteBufAllocator.DEFAULT, ByteBuf::release);
    writer.speak(session.version3());
    replies.get(0).writeTo(writer);
    writer.flush();
  }

  /** It is every client's right to fill half a gigabyte with zeros, but not a fuzzer's. */
  private static boolean wantsMuchMemory(List<Bytes> words) {
    return words.get(0).toAscii().equalsIgnoreCase("setrange")
        && words.size() > 2
        && words.get(2).length() > 5;
  }
}
