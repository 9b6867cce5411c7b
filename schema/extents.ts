/** Which records' extents meet another. Pure. */
import type { Extent } from "#server/sources/geometry.ts";

/**
 * A condition on the columns `west`, `south`, `east` and `north`. Both extents are intervals on a circle of 360°, cut
 * open at different places. Shifting one of them by 360° either way brings them together.
 */
export function meeting({ west, south, east, north }: Extent) {
  const turns = [-360, 0, 360].map((turn) => ({ west: { $lte: east + turn }, east: { $gte: west + turn } }));
  return { south: { $lte: north }, north: { $gte: south }, $or: turns };
}
