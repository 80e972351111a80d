package io.atoll.cli;

import io.atoll.lab.catalog.Family;
import io.atoll.lab.catalog.SearchFamily;
import io.atoll.lab.catalog.SearchFamily.SearchVariant;
import io.atoll.lab.catalog.Variant;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** The variants there are, to choose one from. */
final class VariantList {

  /** A variant and whose it is. */
  record Entry(
      String protocol,
      String kind,
      String name,
      String description,
      String breaks,
      String scenario) {}

  private VariantList() {}

  static List<Entry> of(List<Family> families, List<SearchFamily> searchFamilies) {
    List<Entry> entries = new ArrayList<>();
    for (Family family : families) {
      for (Variant variant : family.variants()) {
        entries.add(
            new Entry(
                family.name(),
                CliNames.of(variant.kind()),
                variant.name(),
                variant.description(),
                variant.broken(),
                variant.spec().toString()));
      }
    }
    for (SearchFamily family : searchFamilies) {
      for (SearchVariant variant : family.variants()) {
        entries.add(
            new Entry(
                family.name(),
                CliNames.of(variant.kind()),
                variant.name(),
                variant.description(),
                variant.broken(),
                variant.scenario()));
      }
    }
    return entries;
  }

  static void print(List<Entry> entries, PrintWriter out) {
    int protocol = 0;
    int name = 0;
    for (Entry entry : entries) {
      protocol = Math.max(protocol, entry.protocol.length());
      name = Math.max(name, entry.name.length());
    }
    String row = "%-" + protocol + "s  %-8s  %-" + name + "s  %s%n";
    String margin = " ".repeat(protocol + name + 14);
    for (Entry entry : entries) {
      out.printf(row, entry.protocol, entry.kind, entry.name, entry.description);
      out.println(margin + "breaks: " + entry.breaks);
    }
  }
}
