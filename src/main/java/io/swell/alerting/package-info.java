/**
 * Detectors that say when a topic emerges, surges, shifts or fades, and the alerts they raise. A
 * pure function of what the tracker found; where alerts are sent is decided elsewhere.
 */
@NullMarked
package io.swell.alerting;

import org.jspecify.annotations.NullMarked;
