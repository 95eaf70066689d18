/** Producers of the inputs: documents from files and feeds, backlogs, commands. */
@NullMarked
package io.swell.streaming.feed;

import org.jspecify.annotations.NullMarked;
