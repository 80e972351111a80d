/**
 * The papers' evaluations as experiments that anyone can repeat: at a scale that takes seconds, at
 * the paper's, and beyond. Each gives tables, plots, and the paper's numbers beside the measured
 * ones. The seed decides everything.
 *
 * <p>To add one, implement {@link io.atoll.lab.experiment.Experiment} and add it to {@link
 * io.atoll.lab.experiment.Experiments}. What it returns is data: {@link
 * io.atoll.lab.experiment.Comparison comparisons} with the range in which a measurement agrees with
 * the paper, {@link io.atoll.lab.experiment.DataTable tables}, and {@link
 * io.atoll.lab.experiment.Figure figures}, each with what the paper's text says of it. Command
 * line, files and the HTML report take it from there.
 *
 * <p>The report is written with {@link io.atoll.lab.markup.Markup}, as the diagrams are: template
 * libraries bring a language of their own to fill in what is one heading, two pictures and three
 * kinds of tables.
 */
@NullMarked
package io.atoll.lab.experiment;

import org.jspecify.annotations.NullMarked;
