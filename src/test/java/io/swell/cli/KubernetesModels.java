package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.openshift.api.model.monitoring.v1.PodMonitor;
import io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor;
import io.strimzi.api.kafka.model.topic.KafkaTopic;
import io.strimzi.api.kafka.model.user.KafkaUser;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads manifests as the models that are generated from the interfaces of Kubernetes, the
 * Prometheus operator and Strimzi. A field that they do not have, and a value of another type, is
 * refused; a missing field is not.
 */
final class KubernetesModels {
  private static final Map<String, Class<? extends HasMetadata>> MODELS =
      Stream.of(
              ConfigMap.class,
              Deployment.class,
              Ingress.class,
              KafkaTopic.class,
              KafkaUser.class,
              Namespace.class,
              NetworkPolicy.class,
              PodMonitor.class,
              Service.class,
              ServiceMonitor.class,
              StatefulSet.class)
          .collect(Collectors.toMap(HasMetadata::getKind, Function.identity()));

  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .setAnnotationIntrospector(
              new JacksonAnnotationIntrospector() {
                @Override
                public Boolean hasAnySetter(Annotated method) {
                  return Boolean.FALSE; // which would accept every field
                }
              });

  private KubernetesModels() {}

  /** Returns what Kubernetes reads. */
  static HasMetadata read(JsonNode manifest) throws JsonProcessingException {
    Class<? extends HasMetadata> model = MODELS.get(manifest.path("kind").asText());
    if (model == null) {
      throw new AssertionError("no model of " + manifest.path("kind"));
    }
    assertThat(manifest.path("apiVersion").asText()).isEqualTo(HasMetadata.getApiVersion(model));
    return MAPPER.treeToValue(manifest, model);
  }
}
