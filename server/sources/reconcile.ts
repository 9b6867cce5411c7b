/**
 * What the answer of a `targets` adapter means for the sources of one owner: which are new, changed, gone, back. Pure.
 * Nothing is ever deleted, and what the answer does not speak of stays as it is.
 */
import { isSame } from "#core/same.ts";
import { areaHint, type Boundary, type Location, type Source } from "./model.ts";

/**
 * A source as the adapter tells it, keyed by the tenant's own id, each key once. An optional field that is absent is
 * left as it is in the service; null empties it. `location` and `boundary` replace each other.
 */
export interface Offer {
  readonly tenantKey: string;
  readonly displayName: string;
  readonly hint: string;
  readonly sensorType?: string | null;
  readonly location?: Location | null;
  readonly boundary?: Boundary | null;
  readonly timezone?: string | null;
}

/** Sources as they shall be. Every offer is in `create`, `update` or `reenable`, or counted in `unchanged`. */
export interface Reconciliation {
  readonly create: readonly Offer[];
  readonly update: readonly Source[];
  /** No longer offered. */
  readonly disable: readonly Source[];
  /** Offered again after a sync disabled them; changed fields included. */
  readonly reenable: readonly Source[];
  readonly unchanged: number;
}

export interface SyncCounts {
  /** Sources in the adapter's answer. */
  readonly total: number;
  readonly created: number;
  readonly updated: number;
  readonly disabled: number;
  readonly reenabled: number;
}

/**
 * `existing` are the owner's sources that this adapter synced earlier, and those that have a key of the answer, whoever
 * made them: the key is the tenant's own id, so a source of the same key is the same thing, and the adapter takes it
 * over.
 */
export function reconcile(adapterId: string, existing: readonly Source[], offered: readonly Offer[]): Reconciliation {
  const byKey = new Map(
    existing.flatMap((source) => (source.tenantKey === null ? [] : [[source.tenantKey, source] as const])),
  );
  const create: Offer[] = [];
  const update: Source[] = [];
  const reenable: Source[] = [];
  for (const offer of offered) {
    const before = byKey.get(offer.tenantKey);
    if (before === undefined) {
      create.push(offer);
      continue;
    }
    const after = withOffer(before, offer, adapterId);
    if (before.disabledBySync) reenable.push(after);
    else if (!isSame(after, before)) update.push(after);
  }
  const keys = new Set(offered.map(({ tenantKey }) => tenantKey));
  const isGone = ({ tenantKey }: Source): boolean => tenantKey === null || !keys.has(tenantKey);
  const disable = enabledOf(adapterId, existing)
    .filter(isGone)
    .map((source) => ({ ...source, enabled: false, disabledBySync: true }));
  return {
    create,
    update,
    disable,
    reenable,
    unchanged: offered.length - create.length - update.length - reenable.length,
  };
}

/**
 * More than half of the adapter's enabled sources would go at once: more likely a fault at the tenant's end than the
 * truth.
 */
export function isSuspicious(adapterId: string, existing: readonly Source[], { disable }: Reconciliation): boolean {
  return disable.length * 2 > enabledOf(adapterId, existing).length;
}

/** The enabled sources that this adapter synced. */
export function enabledOf(adapterId: string, sources: readonly Source[]): readonly Source[] {
  return sources.filter(({ enabled, syncedBy }) => enabled && syncedBy === adapterId);
}

export function countsOf({ create, update, disable, reenable, unchanged }: Reconciliation): SyncCounts {
  const [created, updated, disabled, reenabled] = [create.length, update.length, disable.length, reenable.length];
  return { total: created + updated + reenabled + unchanged, created, updated, disabled, reenabled };
}

export const noCounts: SyncCounts = { total: 0, created: 0, updated: 0, disabled: 0, reenabled: 0 };

export function sumOf(counts: readonly SyncCounts[]): SyncCounts {
  return counts.reduce(
    (sum, next) => ({
      total: sum.total + next.total,
      created: sum.created + next.created,
      updated: sum.updated + next.updated,
      disabled: sum.disabled + next.disabled,
      reenabled: sum.reenabled + next.reenabled,
    }),
    noCounts,
  );
}

/** What a person disabled stays disabled. */
function withOffer(before: Source, offer: Offer, adapterId: string): Source {
  return {
    ...before,
    ...describedBy(offer, before),
    syncedBy: adapterId,
    enabled: before.enabled || before.disabledBySync,
    disabledBySync: false,
  };
}

type Geometry = Pick<Source, "location" | "boundary">;
type Described = Geometry & Pick<Source, "displayName" | "hint" | "sensorType" | "timezone">;
const undescribed = { sensorType: null, location: null, boundary: null, timezone: null };

/**
 * The fields that the adapter decides. What does not go with the hint falls away: a sensor type on an area, a boundary
 * on anything else.
 */
export function describedBy(offer: Offer, before: Omit<Described, "displayName" | "hint"> = undescribed): Described {
  const { displayName, hint, sensorType = before.sensorType, timezone = before.timezone } = offer;
  const { location, boundary } = geometryOf(offer, before);
  const isArea = hint === areaHint;
  return {
    displayName,
    hint,
    sensorType: isArea ? null : sensorType,
    location,
    boundary: isArea ? boundary : null,
    timezone,
  };
}

function geometryOf({ location, boundary }: Offer, before: Geometry): Geometry {
  if (location) return { location, boundary: null };
  if (boundary) return { location: null, boundary };
  return { location: location === null ? null : before.location, boundary: boundary === null ? null : before.boundary };
}
