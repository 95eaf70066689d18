package io.swell.engine;

/**
 * Marks that a version of a service was deployed, at the event time that the stream has reached.
 * What its log lines say for the first time within a day after it is new since the deployment.
 *
 * @param model key of the model
 * @param service as its lines name their source; empty if the deployment concerns all services
 * @param version what was deployed, such as 2.3.1
 * @param ingestTime when it entered the log, milliseconds since 1970 UTC; never negative
 */
public record MarkDeployment(String model, String service, String version, long ingestTime)
    implements UserCommand {
  public MarkDeployment {
    TopicCommand.requireName("version", version);
    if (!service.isEmpty()) {
      TopicCommand.requireName("service", service);
    }
  }
}
