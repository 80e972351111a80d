package io.atoll.lab.protocols.host;

import io.atoll.kernel.IdSpace;
import io.atoll.lab.catalog.Case;
import io.atoll.lab.catalog.Family;
import io.atoll.lab.catalog.Mixes;
import io.atoll.lab.catalog.RingScenarios;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.catalog.Variant;
import io.atoll.lab.catalog.Variants;
import io.atoll.lab.model.Intention.Liveness;
import io.atoll.lab.model.Scenario;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.HostSettings;
import io.atoll.protocols.ring.host.Operations;
import io.atoll.protocols.routing.LookupStyle;
import io.atoll.protocols.routing.Spacing;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The host ring in the catalog, as it is while nobody fails: joins, leaves and pointers. */
public final class HostFamily implements Family {

  private static final String NAME = "host";

  /** Enough for the smallest rings; a specification with larger identifiers gets more. */
  private static final int FEWEST_BITS = 3;

  private final Variants<HostChange> variants = HostVariants.of(NAME);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String source() {
    return "ARM with LMR's accounting of pointers, DKS Alg. 12-15";
  }

  @Override
  public Scenario<HostMessage, RingCommand> scenario(ScenarioSpec spec) {
    return build(spec, HostChange.none(LookupStyle.TRANSITIVE));
  }

  @Override
  public Scenario<HostMessage, RingCommand> scenario(ScenarioSpec spec, String variant) {
    return build(spec, variants.change(variant));
  }

  @Override
  public List<Variant> variants() {
    return variants.list();
  }

  /**
   * Mixes of one or two joins and leaves on rings of up to three, and with one lookup of any
   * identifier from any member in each of the three styles.
   */
  @Override
  public List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (int members = 1; members <= 3; members++) {
      for (int changes = 1; changes <= 2; changes++) {
        Case.Size alone = members + changes <= 4 ? Case.Size.FAST : Case.Size.LONG;
        Case.Size withLookup = members + changes <= 3 ? Case.Size.FAST : Case.Size.LONG;
        for (ScenarioSpec spec : Mixes.of(members, changes, false)) {
          cases.add(Case.holds(this, spec, alone));
          for (LookupStyle style : LookupStyle.values()) {
            cases.add(inStyle(style, spec.withAnyLookups(1), withLookup));
          }
        }
      }
    }
    cases.add(inStyle(LookupStyle.ITERATIVE, HostVariants.WITH_A_LOAN, Case.Size.FAST));
    return cases;
  }

  private Case inStyle(LookupStyle style, ScenarioSpec spec, Case.Size size) {
    return Case.holds(
        NAME,
        style.name().toLowerCase(Locale.ROOT) + ": " + spec,
        () -> build(spec, HostChange.none(style)),
        size);
  }

  private static Scenario<HostMessage, RingCommand> build(ScenarioSpec spec, HostChange change) {
    HostSettings settings =
        HostSettings.DEFAULT
            .listing(1)
            .pointingAt(spacing(spec))
            .lookingUp(change.style())
            .withoutFailures();
    HostNodes nodes =
        new HostNodes(settings, self -> new Operations(self, settings), change.accounts());
    return RingScenarios.build(
        spec,
        nodes,
        ids -> HostModel.withPointers(settings.spacing()),
        Liveness.ALMOST_SURELY,
        Liveness.IN_EVERY_FAIR_RUN);
  }

  /** Pointers to the base 2 on the smallest ring on which the identifiers have room. */
  private static Spacing spacing(ScenarioSpec spec) {
    List<Long> ids = spec.identifiers();
    long highest = ids.isEmpty() ? 0 : ids.get(ids.size() - 1);
    int bits = Math.max(FEWEST_BITS, Long.SIZE - Long.numberOfLeadingZeros(highest));
    return Spacing.toTheBase(2, new IdSpace(bits));
  }
}
