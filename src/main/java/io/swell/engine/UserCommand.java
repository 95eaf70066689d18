package io.swell.engine;

/**
 * A command of a user, or of a program that works for users. It takes effect at its position in the
 * log of bags, so that the same log gives the same topics.
 */
public sealed interface UserCommand extends LogEntry
    permits TopicCommand, SuggestName, SeedTopic, DeleteDocument, JudgeAlert, MarkDeployment {}
