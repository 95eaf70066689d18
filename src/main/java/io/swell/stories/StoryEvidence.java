package io.swell.stories;

/**
 * A document that shows what an alert about a story means.
 *
 * @param weight share of the story's core terms that the document holds
 * @param isNew whether no earlier raised alert of the group had it
 */
public record StoryEvidence(DocumentHeader document, double weight, boolean isNew) {}
