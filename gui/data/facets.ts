/** What adapters serve, in the order in which people look for it. Pure. */
import type { Facet } from "../api/generated.ts";

export const facets: readonly Facet[] = ["weather", "series", "events", "targets", "comms"];

export interface FacetGroup<One> {
  readonly facet: Facet;
  readonly members: readonly One[];
}

/** Facets that have any; what is enabled first, then by name. */
export function byFacet<One extends Listed>(all: readonly One[]): readonly FacetGroup<One>[] {
  return facets
    .map((facet) => ({ facet, members: all.filter((one) => one.facet === facet).toSorted(isBefore) }))
    .filter(({ members }) => members.length > 0);
}

interface Listed {
  readonly facet: Facet;
  readonly displayName: string;
  readonly enabled?: boolean;
}

function isBefore(a: Listed, b: Listed): number {
  return Number(b.enabled ?? false) - Number(a.enabled ?? false) || a.displayName.localeCompare(b.displayName);
}

/** The version that can be had; null where the adapter has the newest, or no one's. */
export function newerVersion(template: Followed | null): number | null {
  const latest = template?.latestVersion ?? null;
  return template !== null && latest !== null && latest > template.version ? latest : null;
}

interface Followed {
  readonly version: number;
  readonly latestVersion: number | null;
}
