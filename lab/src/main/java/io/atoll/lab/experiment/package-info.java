/**
 * The papers' evaluations as experiments that anyone can repeat: at a scale that takes seconds, at
 * the paper's, and beyond. Each gives tables, plots, and the paper's numbers beside the measured
 * ones. The seed decides everything.
 */
@NullMarked
package io.atoll.lab.experiment;

import org.jspecify.annotations.NullMarked;
