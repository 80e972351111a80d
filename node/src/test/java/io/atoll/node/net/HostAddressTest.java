package io.atoll.node.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.kernel.Address;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class HostAddressTest {

  @Test
  void anAddressIsPlaceAndIncarnation() throws Exception {
    Inet4Address ip = (Inet4Address) InetAddress.getByName("192.168.1.255");
    Address address = HostAddress.of(ip, 65_535, 512);
    assertThat(HostAddress.text(address)).isEqualTo("192.168.1.255:65535#512");
    assertThat(HostAddress.socket(address)).isEqualTo(new InetSocketAddress(ip, 65_535));
    assertThat(HostAddress.incarnation(address)).isEqualTo(512);
  }

  @Property
  void everyAddressHasAText(@ForAll long value) {
    Address address = new Address(value);
    assertThat(HostAddress.parse(HostAddress.text(address))).isEqualTo(address);
  }

  @Test
  void whatIsNoAddressIsRefused() {
    assertThatThrownBy(() -> HostAddress.parse("localhost:7379"))
        .hasMessage("an address looks like 127.0.0.1:7379#512, not like localhost:7379");
    assertThatThrownBy(() -> HostAddress.parse("1.2.3.256:7379#1"))
        .hasMessageContaining("256 is not part of an IPv4 address");
    assertThatThrownBy(() -> HostAddress.parse("1.2.3.4:70000#1"))
        .hasMessage("port must be from 0 to 65535, but is 70000");
  }
}
