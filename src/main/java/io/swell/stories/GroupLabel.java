package io.swell.stories;

/** What a user says a group of alerts was. */
public enum GroupLabel {
  /** Its documents came together by chance. */
  CHANCE,
  /** It was about an event. */
  EVENT
}
