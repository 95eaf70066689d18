package io.swell.method;

import io.swell.model.TopicLearner;
import io.swell.model.Weighting;
import java.util.List;

/**
 * A method put together: how it weighs the terms of its documents, and what learns from them.
 *
 * @param method its name
 * @param weighting what makes a mini-batch of counted terms
 * @param learner without topics
 * @param options the records of options that it follows, for reports
 */
public record Composition(
    Method method, Weighting weighting, TopicLearner learner, List<Record> options) {}
