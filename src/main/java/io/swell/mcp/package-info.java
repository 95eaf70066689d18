/**
 * The server of the Model Context Protocol: offers the questions and commands of the HTTP API of a
 * running tracker or dashboard to agents, as tools. It knows the API alone, and nothing of topics.
 * This is the only package that imports the library of the protocol.
 *
 * <p>Start reading at {@link io.swell.mcp.ToolServer}, which offers the tools, and {@link
 * io.swell.mcp.TopicTools} as an example of some of them; the resource {@code tools.json} says what
 * agents see of each.
 */
@NullMarked
package io.swell.mcp;

import org.jspecify.annotations.NullMarked;
