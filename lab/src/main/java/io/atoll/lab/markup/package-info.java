/** Text with elements in it: what diagrams and reports are written with. */
@NullMarked
package io.atoll.lab.markup;

import org.jspecify.annotations.NullMarked;
