package io.swell.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares one option on a component of a record {@code ...Options}. Parsing, checks and the
 * reference page all use this declaration. The type of the value is the type of the component; the
 * allowed values are those that the constructor of the record {@linkplain Require requires}.
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Option {
  /** The key without the prefix {@code swell.}: lower case, words joined by dots and hyphens. */
  String key();

  /** The default as written in a file; empty for an empty list or no value. */
  String byDefault();

  /** One sentence: what the option does, with its unit and its effect. */
  String doc();

  /**
   * Whether the learned state of a model depends on the value. Such a value is fixed when a model
   * is created: a tracker that is started with another value refuses to continue. Other values may
   * change at each start and apply from then on.
   */
  boolean fixed() default false;

  /**
   * Defaults of other options that a value of this one implies: {@code VALUE KEY=VALUE}, with keys
   * without the prefix. An option that is set explicitly keeps its value.
   */
  String[] implies() default {};
}
