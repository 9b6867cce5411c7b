/** The clock by which the days of a place begin, as runs have it: see decision 003. Pure. */
import type { DraftTarget } from "./draft.ts";
import type { WhereItIs } from "./sources.ts";

type Place = Pick<DraftTarget, "timezone" | "longitude">;

/**
 * The zone that was set, else the whole hours of the longitude.
 * @param source of a target that is one; undefined for none, or while it is not known
 * @returns null where the place is not known
 */
export function zoneOfPlace({ timezone, longitude }: Place, source: WhereItIs | undefined): string | null {
  const zone = timezone ?? source?.timeZone ?? null;
  if (zone !== null) return zone;
  const east = longitude ?? source?.position?.longitude;
  return east === undefined ? null : zoneOfLongitude(east);
}

/** Names of the IANA count west of Greenwich as positive. */
function zoneOfLongitude(longitude: number): string {
  const hours = Math.round(longitude / 15);
  if (hours === 0) return "UTC";
  return `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}
