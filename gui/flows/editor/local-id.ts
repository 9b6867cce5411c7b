/** Names of tiles and targets on this page alone. */

let count = 0;

/** Different from those that a saved flow's places give, and from those of earlier visits. */
export function newLocalId(kind: "tile" | "target"): string {
  count += 1;
  return `${kind}-${Date.now().toString(36)}-${count}`;
}
