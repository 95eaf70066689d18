package io.swell.format.input;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the names of time zones mean. The American names have the fixed offsets of RFC 822, in
 * summer and in winter. A name that stands for several zones has a stated reading, which {@code
 * input.zone} overrides. The JDK's own list is not used: it reads {@code EST} in July as summer
 * time and {@code BST} as Bangladesh.
 *
 * @param fallback the zone of times that name none
 */
record ZoneNames(Map<String, Zone> zones, ZoneId fallback) {
  /** Names with one meaning. */
  private static final String CLEAR =
      "UTC=Z GMT=Z UT=Z Z=Z EST=-5 EDT=-4 CDT=-5 MST=-7 MDT=-6 PST=-8 PDT=-7 AKST=-9 AKDT=-8"
          + " HST=-10 HDT=-9 NST=-03:30 NDT=-02:30 BRT=-3 ART=-3 COT=-5 CLT=-4 CLST=-3 PET=-5"
          + " VET=-4 UYT=-3 BOT=-4 WET=Z WEST=+1 CET=+1 CEST=+2 MEZ=+1 MESZ=+2 MET=+1 MEST=+2"
          + " EET=+2 EEST=+3 MSK=+3 MSD=+4 TRT=+3 SAMT=+4 YEKT=+5 OMST=+6 NOVT=+7 KRAT=+7 IRKT=+8"
          + " YAKT=+9 VLAT=+10 MAGT=+11 PETT=+12 AZT=+4 WAT=+1 CAT=+2 EAT=+3 SAST=+2 IDT=+3"
          + " IRST=+03:30 AFT=+04:30 PKT=+5 UZT=+5 NPT=+05:45 MMT=+06:30 ICT=+7 WIB=+7 WITA=+8"
          + " WIT=+9 HKT=+8 SGT=+8 MYT=+8 PHT=+8 PHST=+8 JST=+9 KST=+9 AWST=+8 ACST=+09:30"
          + " ACDT=+10:30 AEST=+10 AEDT=+11 NZST=+12 NZDT=+13 FJT=+12 PGT=+10 CHST=+10"
          + " CHAST=+12:45 CHADT=+13:45";

  /** Names with several meanings, with the one that is assumed. */
  private static final String ASSUMED =
      "IST=+05:30 BST=+1 CST=-6 AST=-4 ADT=-3 SST=-11 GST=+4 AMT=-4 ECT=-5 BDT=+6 GET=+4 WST=+8"
          + " ET=America/New_York CT=America/Chicago MT=America/Denver PT=America/Los_Angeles";

  /** The letters of military zones: RFC 5322 says to read them as UTC, since many were wrong. */
  private static final String MILITARY = "ABCDEFGHIKLMNOPQRSTUVWXY";

  private static final Map<String, Zone> TABLE = table();

  /**
   * The meaning of a name.
   *
   * @param isAssumed whether it is one of several meanings
   */
  record Zone(ZoneId id, boolean isAssumed) {}

  /**
   * Returns the table with some names set.
   *
   * @param entries the zone of times that name none, such as {@code +02:00}, {@code -5} or {@code
   *     Europe/Berlin}, then {@code NAME=OFFSET} or {@code NAME=Region/City}
   * @throws IllegalArgumentException if one is something else
   */
  static ZoneNames of(List<String> entries) {
    Map<String, Zone> zones = new HashMap<>(TABLE);
    entries.stream().skip(1).forEach(entry -> add(zones, entry, false));
    return new ZoneNames(zones, zone(entries.get(0)));
  }

  /** Returns what a name in upper or lower case means; null if it is not in the table. */
  @Nullable Zone find(String name) {
    return zones.get(name.toUpperCase(Locale.ROOT));
  }

  private static ZoneId zone(String text) {
    try {
      return ZoneId.of(text.strip()).normalized();
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("no zone is called " + text, e);
    }
  }

  private static Map<String, Zone> table() {
    Map<String, Zone> zones = new HashMap<>();
    List.of(CLEAR.split(" ", -1)).forEach(entry -> add(zones, entry, false));
    List.of(ASSUMED.split(" ", -1)).forEach(entry -> add(zones, entry, true));
    for (int i = 0; i < MILITARY.length(); i++) {
      zones.put(MILITARY.substring(i, i + 1), new Zone(ZoneOffset.UTC, true));
    }
    return zones;
  }

  private static void add(Map<String, Zone> zones, String entry, boolean isAssumed) {
    String[] parts = entry.split("=", 2);
    String name = parts[0].strip().toUpperCase(Locale.ROOT);
    if (parts.length < 2 || name.isEmpty() || !name.chars().allMatch(Character::isLetter)) {
      throw new IllegalArgumentException("no NAME=ZONE: " + entry);
    }
    zones.put(name, new Zone(zone(parts[1]), isAssumed));
  }
}
