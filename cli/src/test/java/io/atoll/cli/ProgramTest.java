package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The program as it is started, in a process of its own: what it prints must get out of it. */
final class ProgramTest {

  private static Atoll start(String args) throws IOException, InterruptedException {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Entry.class.getName()));
    words.addAll(List.of(args.split(" ", -1)));
    return Atoll.inProcess(words);
  }

  @Test
  void theCounterexampleIsPrintedToItsEnd() throws Exception {
    String args = "check --mutation no-join-forwarding";
    Atoll check = start(args);
    assertThat(check.exitCode()).isEqualTo(1);
    assertThat(check.out()).contains("How it comes to that:").contains("again and again for ever");
    assertThat(withoutSeconds(check)).isEqualTo(withoutSeconds(Atoll.of(args)));
  }

  @Test
  void aMistakeIsPrintedToo() throws Exception {
    assertThat(start("check --ring x")).isEqualTo(Atoll.of("check --ring x"));
  }

  private static String withoutSeconds(Atoll run) {
    return run.out().replaceAll("\\d+\\.\\d+ s", "N s");
  }
}
