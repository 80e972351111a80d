package io.atoll.gateway.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;

/**
 * Looks at the first byte of a connection, sends those for the side door there, and leaves. From
 * then on a connection costs no more than if there was no such door.
 */
final class FirstByte extends ChannelInboundHandlerAdapter {

  private final SideDoor sideDoor;
  private final RespConnection respConnection;

  FirstByte(SideDoor sideDoor, RespConnection respConnection) {
    this.sideDoor = sideDoor;
    this.respConnection = respConnection;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    ChannelPipeline pipeline = context.pipeline();
    if (bytes.getByte(bytes.readerIndex()) == sideDoor.firstByte()) {
      pipeline.remove(respConnection);
      sideDoor.entrance().accept(context.channel());
    }
    context.fireChannelRead(bytes);
    pipeline.remove(this);
  }
}
