package io.swell.ranking;

/**
 * What an assessor said of one document for one query.
 *
 * @param query id of the query
 * @param document id of the document
 * @param grade how relevant it is; 0 or less is not relevant
 */
public record Judgment(String query, String document, int grade) {}
