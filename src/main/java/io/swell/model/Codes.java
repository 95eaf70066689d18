package io.swell.model;

/**
 * Codes of documents for fixed topics.
 *
 * @param documents number of documents
 * @param capacity K
 * @param code v, document after document: v_ik at i * K + k
 * @param projection y = U'd, same layout
 * @param residual |d - U v|^2 of each document
 */
public record Codes(
    int documents, int capacity, double[] code, double[] projection, double[] residual) {}
