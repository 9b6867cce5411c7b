/**
 * What the response of a `targets` adapter means for the sources of one owner: which are new, changed, gone or back.
 * Nothing is ever deleted, and what the response does not mention stays as it is. Pure.
 */
import { isSame } from "#core/deep-equal.ts";
import type { OfferedSource } from "#server/adapters/responses/targets.ts";
import { areaHint, type Source } from "#server/sources/model.ts";
import type { SyncCounts } from "./model.ts";

/** Sources as they are to become. Every offer is in `create`, `update` or `reenable`, or counted in `unchanged`. */
export interface Reconciliation {
  readonly create: readonly OfferedSource[];
  readonly update: readonly Source[];
  /** No longer offered. */
  readonly disable: readonly Source[];
  /** Offered again after a sync disabled them; changed fields included. */
  readonly reenable: readonly Source[];
  readonly unchanged: number;
}

/**
 * @param existing the owner's sources that this adapter synced earlier, and all that have a key of the response. The
 *   key is the tenant's own id: a source of the same key is the same thing, and the adapter takes it over.
 */
export function reconcile(
  adapterId: string,
  existing: readonly Source[],
  offered: readonly OfferedSource[],
): Reconciliation {
  const byKey = new Map(
    existing.flatMap((source) => (source.tenantKey === null ? [] : [[source.tenantKey, source] as const])),
  );
  const create: OfferedSource[] = [];
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
function withOffer(before: Source, offer: OfferedSource, adapterId: string): Source {
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
 * The fields that the adapter decides. What does not go with the hint is removed: a sensor type on an area, a boundary
 * on anything else.
 */
export function describedBy(
  offer: OfferedSource,
  before: Omit<Described, "displayName" | "hint"> = undescribed,
): Described {
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

function geometryOf({ location, boundary }: OfferedSource, before: Geometry): Geometry {
  if (location) return { location, boundary: null };
  if (boundary) return { location: null, boundary };
  return { location: location === null ? null : before.location, boundary: boundary === null ? null : before.boundary };
}
