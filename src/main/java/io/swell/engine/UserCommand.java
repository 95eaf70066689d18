package io.swell.engine;

/**
 * What somebody wants done by hand. It takes effect where it stands in the log of bags, so that the
 * same log gives the same topics.
 */
public sealed interface UserCommand extends LogEntry
    permits TopicCommand, SeedTopic, DeleteDocument {}
