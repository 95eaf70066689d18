/**
 * Schema registries: documents in Avro, JSON Schema and Protobuf become trees of JSON, like those
 * of bare JSON, and outputs are written as Avro. No other package imports the libraries of Avro and
 * of Protobuf's schemas.
 *
 * <p>Start reading at {@link io.swell.format.registry.SchemaRegistry}.
 */
@NullMarked
package io.swell.format.registry;

import org.jspecify.annotations.NullMarked;
