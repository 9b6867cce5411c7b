/** Where a fault of the service's answer belongs among the parts of the editor. Pure. */
import type { Fault } from "../../api/problem.ts";

/** Tiles and targets by their names on this page. */
interface Placed {
  readonly tiles: readonly { readonly id: string }[];
  readonly targets: readonly { readonly id: string }[];
}

/** Faults, and the draft whose places they name. */
export interface PlacedFaults {
  readonly faults: readonly Fault[];
  readonly of: Placed;
}

export const noFaults: PlacedFaults = { faults: [], of: { tiles: [], targets: [] } };

export interface SortedFaults {
  /** By place in the chain; `loc` is relative to the tile. */
  readonly tiles: ReadonlyMap<number, readonly Fault[]>;
  /** By place among the targets; `loc` is relative to the target. */
  readonly targets: ReadonlyMap<number, readonly Fault[]>;
  /** By the first part of `loc`, such as `displayName` or `schedule`. */
  readonly others: ReadonlyMap<string, readonly Fault[]>;
}

const placed = /^(tiles|targets)\[(\d+)\]\.?(.*)$/;

export function sortFaults(faults: readonly Fault[]): SortedFaults {
  const tiles = new Map<number, Fault[]>();
  const targets = new Map<number, Fault[]>();
  const others = new Map<string, Fault[]>();
  for (const fault of faults) {
    const [, list, index, loc = ""] = placed.exec(fault.loc) ?? [];
    if (list === undefined) addTo(others, fault.loc.split(/[.[]/)[0] ?? "", fault);
    else addTo(list === "tiles" ? tiles : targets, Number(index), { ...fault, loc });
  }
  return { tiles, targets, others };
}

/** At the places that their tiles and targets have now; without those of what is gone. */
export function faultsNow({ faults, of }: PlacedFaults, now: Placed): readonly Fault[] {
  return faults.flatMap((fault) => {
    const [, list, index, loc = ""] = placed.exec(fault.loc) ?? [];
    if (list !== "tiles" && list !== "targets") return [fault];
    const id = of[list][Number(index)]?.id;
    const place = now[list].findIndex((one) => one.id === id);
    return place < 0 ? [] : [{ ...fault, loc: loc === "" ? `${list}[${place}]` : `${list}[${place}].${loc}` }];
  });
}

function addTo<Key>(map: Map<Key, Fault[]>, key: Key, fault: Fault): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [fault]);
  else list.push(fault);
}
