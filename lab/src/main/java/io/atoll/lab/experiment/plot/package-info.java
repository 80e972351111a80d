/**
 * Figures as data, and as files. This is the one place that knows the libraries that draw
 * (docs/adr/0004-plots.md).
 */
@NullMarked
package io.atoll.lab.experiment.plot;

import org.jspecify.annotations.NullMarked;
