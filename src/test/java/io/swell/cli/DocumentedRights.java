package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/** The rights that src/docs/SECURITY.md asks users to grant, read from its commands. */
final class DocumentedRights {
  private static final Path PAGE = Path.of("src/docs/SECURITY.md");

  private DocumentedRights() {}

  /** Returns one right for each operation in each command. */
  static List<AclBinding> all() throws IOException {
    List<AclBinding> rights = new ArrayList<>();
    for (String line : Files.readAllLines(PAGE)) {
      if (line.startsWith("allow User:")) {
        rights.addAll(rights(line.split(" ", -1)));
      }
    }
    assertThat(rights).hasSizeGreaterThan(20).doesNotHaveDuplicates();
    return rights;
  }

  private static List<AclBinding> rights(String[] words) {
    List<AclOperation> operations = new ArrayList<>();
    ResourceType type = ResourceType.UNKNOWN;
    PatternType pattern = PatternType.LITERAL;
    String principal = words[1];
    List<String> names = new ArrayList<>();
    for (int i = 2; i < words.length; i++) {
      switch (words[i]) {
        case "--operation" -> operations.add(AclOperation.fromString(words[++i]));
        case "--resource-pattern-type" ->
            pattern = PatternType.valueOf(words[++i].toUpperCase(Locale.ROOT));
        case "--topic", "--group", "--transactional-id" -> {
          type = ResourceType.fromString(words[i].substring(2).replace('-', '_'));
          names.add(words[++i]);
        }
        default ->
            throw new AssertionError(
                "no such argument: " + words[i] + " of " + Arrays.asList(words));
      }
    }
    List<AclBinding> rights = new ArrayList<>();
    for (String name : names) {
      var resource = new ResourcePattern(type, name, pattern);
      for (AclOperation operation : operations) {
        rights.add(
            new AclBinding(
                resource,
                new AccessControlEntry(principal, "*", operation, AclPermissionType.ALLOW)));
      }
    }
    return rights;
  }
}
