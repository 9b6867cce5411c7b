/** How much of boundaries a tenant may keep: runs, syncs and bulks read all of those they concern at once. */
import type { Stores } from "#schema/stores.ts";
import { positionCount } from "./geometry.ts";
import type { Boundary } from "./model.ts";

/** Twenty thousand fields of a hundred positions; some hundred megabytes of memory. */
export const maxTenantPositions = 2_000_000;

export interface BoundaryChange {
  readonly before: Boundary | null;
  readonly after: Boundary | null;
}

/** By how many positions the tenant's boundaries grow. */
export function growthOf({ before, after }: BoundaryChange): number {
  return countOf(after) - countOf(before);
}

/**
 * What keeps the changes from being made, to stand after the name of a field; null where there is room. Smaller
 * boundaries always find it. Changes at the same moment do not wait for each other: together they may pass the limit by
 * what they bring.
 */
export async function quotaProblem(
  stores: Stores,
  tenantId: string,
  changes: readonly BoundaryChange[],
): Promise<string | null> {
  const growth = changes.reduce((sum, change) => sum + growthOf(change), 0);
  if (growth <= 0) return null;
  const present = await stores.sources.forSystem().positionsOf(tenantId);
  if (present + growth <= maxTenantPositions) return null;
  return (
    `would bring the boundaries of all the tenant's sources to ${present + growth} positions, and they may have ${maxTenantPositions} together: ` +
    "simplify boundaries, or delete areas that are no longer needed"
  );
}

function countOf(boundary: Boundary | null): number {
  return boundary === null ? 0 : positionCount(boundary);
}
