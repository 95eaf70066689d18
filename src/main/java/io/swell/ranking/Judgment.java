package io.swell.ranking;

/**
 * An assessor's relevance judgment of one document for one query.
 *
 * @param query id of the query
 * @param document id of the document
 * @param grade degree of relevance; 0 or less means not relevant
 */
public record Judgment(String query, String document, int grade) {}
