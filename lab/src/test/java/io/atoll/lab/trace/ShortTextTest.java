package io.atoll.lab.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ShortTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NewSucc[]                                                           | NewSucc",
        "JoinReq[joiner=2]                                                   | JoinReq(2)",
        "JoinReq[joiner=2] from 4                                            | JoinReq(2) from 4",
        "Join[0, 4]                                                          | Join(0, 4)",
        "JoinPoint[pred=0, portion=Portion[content=[], last=true]]           | JoinPoint(0)",
        "MoreContent[portion=Portion[content=[1=0, 2=5], last=false]]        | MoreContent(Portion([1=0, 2=5]))",
        "MoreContent[portion=Portion[content=[1=0], last=true]]              | MoreContent(Portion([1=0], last))",
        "Update[id=2, operation=Increment[by=1], src=0, number=7]            | Update(2, Increment(1), 0)#7",
        "HandOver[arc=(0,4], to=2]                                           | HandOver((0,4], 2)",
        "held: [] -> [Lookup[id=1, src=0, number=0], NewSucc[]]              | held: [] -> [Lookup(1, 0)#0, NewSucc]",
        "Ack[a=null]                                                         | Ack(nil)",
        "a [plain] text, (untouched]                                         | a [plain] text, (untouched]",
        "Cut[off                                                             | Cut[off"
      })
  void recordsAreShortened(String text, String expected) {
    assertThat(ShortText.of(text)).isEqualTo(expected);
  }

  @Test
  void partsInBracketsAreNotTornApart() {
    assertThat(ShortText.split("a: [1, 2] -> (3, 4], b: 5", ", "))
        .containsExactly("a: [1, 2] -> (3, 4]", "b: 5");
  }
}
