/**
 * Carries alerts on to where people look: webhooks, Alertmanager, chat. At least once: a receiver
 * may hear of an alert again, under the same idempotency key. Must not know Kafka. Start reading at
 * {@link io.swell.notify.Notifier} and {@link io.swell.notify.Alertmanager}.
 */
@NullMarked
package io.swell.notify;

import org.jspecify.annotations.NullMarked;
