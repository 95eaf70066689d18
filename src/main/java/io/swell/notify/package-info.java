/**
 * Delivers alerts to webhooks, Alertmanager and chat, at least once: a receiver may get an alert
 * again with the same idempotency key. This package must not depend on Kafka.
 *
 * <p>Start reading at {@link io.swell.notify.Notifier}, and {@link io.swell.notify.Alertmanager},
 * whose protocol differs.
 */
@NullMarked
package io.swell.notify;

import org.jspecify.annotations.NullMarked;
