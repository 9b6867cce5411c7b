/**
 * Many sources in one statement: sources → rows. The status from readings is never written here, so that no change of a
 * source undoes it.
 */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { isoTime } from "#core/time.ts";
import { type Extent, extentOf, positionCount } from "#server/sources/geometry.ts";
import type { Boundary, Source } from "#server/sources/model.ts";

export type StoredSource = Omit<Source, "ownerUserKey">;

const rowsPerStatement = 1_000;

/**
 * Adds the sources whose keys are free with their owner, also while others add some; returns the ids of those that were
 * added.
 */
export async function insertSources(
  em: SqlEntityManager,
  sources: readonly StoredSource[],
): Promise<ReadonlySet<string>> {
  const inserted = new Set<string>();
  for (const rows of chunksOf(sources)) {
    const added = await em.execute<{ id: string }[]>(insertSql, [JSON.stringify(rows)]);
    for (const { id } of added) inserted.add(id);
  }
  return inserted;
}

export async function updateSources(em: SqlEntityManager, sources: readonly StoredSource[]): Promise<void> {
  for (const rows of chunksOf(sources)) await em.execute(updateSql, [JSON.stringify(rows)]);
}

/** The columns that a change of a source writes, without its identity. */
export function changesOf(source: StoredSource) {
  const {
    displayName,
    tenantKey,
    hint,
    sensorType,
    timezone,
    enabled,
    disabledBySync,
    syncedBy,
    ownerUserId,
    revision,
    updatedAt,
  } = source;
  const described = { displayName, tenantKey, hint, sensorType, timezone, enabled, disabledBySync, syncedBy };
  return { ...described, ...placeOf(source), ownerUserId, revision, updatedAt };
}

/** Where a source is, as columns. */
export function placeOf({ location, boundary }: Pick<Source, "location" | "boundary">): Place {
  const extent = extentOf(location, boundary) ?? { west: null, south: null, east: null, north: null };
  const positions = boundary === null ? 0 : positionCount(boundary);
  return {
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    boundary,
    positions,
    ...extent,
  };
}

type Place = {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly boundary: Boundary | null;
  readonly positions: number;
} & { readonly [side in keyof Extent]: number | null };

function toRow(source: StoredSource) {
  return {
    tenant_id: source.tenantId,
    id: source.id,
    display_name: source.displayName,
    tenant_key: source.tenantKey,
    hint: source.hint,
    sensor_type: source.sensorType,
    ...placeOf(source),
    timezone: source.timezone,
    enabled: source.enabled,
    disabled_by_sync: source.disabledBySync,
    synced_by: source.syncedBy,
    status: source.status,
    owner_user_id: source.ownerUserId,
    revision: source.revision,
    created_at: isoTime(source.createdAt),
    updated_at: isoTime(source.updatedAt),
  };
}

function* chunksOf(sources: readonly StoredSource[]) {
  for (let first = 0; first < sources.length; first += rowsPerStatement) {
    yield sources.slice(first, first + rowsPerStatement).map(toRow);
  }
}

const columnTypes = {
  tenant_id: "text",
  id: "text",
  display_name: "text",
  tenant_key: "text",
  hint: "text",
  sensor_type: "text",
  latitude: "float8",
  longitude: "float8",
  boundary: "jsonb",
  positions: "int",
  west: "float8",
  south: "float8",
  east: "float8",
  north: "float8",
  timezone: "text",
  enabled: "boolean",
  disabled_by_sync: "boolean",
  synced_by: "text",
  status: "text",
  owner_user_id: "text",
  revision: "int",
  created_at: "timestamptz",
  updated_at: "timestamptz",
} satisfies Record<keyof ReturnType<typeof toRow>, string>;

const columns = Object.keys(columnTypes);
const recordset = `jsonb_to_recordset(?::jsonb) as v(${Object.entries(columnTypes)
  .map(([name, type]) => `${name} ${type}`)
  .join(", ")})`;

/** In the order of the keys, so that two who add the same sources never wait for each other. */
const insertSql = `
  insert into sources (${columns.join(", ")})
  select ${columns.map((name) => `v.${name}`).join(", ")} from ${recordset} order by v.tenant_key
  on conflict do nothing
  returning id`;

const unchanging = new Set(["tenant_id", "id", "tenant_key", "owner_user_id", "status", "created_at"]);

const updateSql = `
  update sources s set ${columns
    .filter((name) => !unchanging.has(name))
    .map((name) => `${name} = v.${name}`)
    .join(", ")}
  from ${recordset}
  where s.tenant_id = v.tenant_id and s.id = v.id`;
