/**
 * The states of targets over all flows, the newest first: what is triggered now. A target's identity tells its source,
 * or its name and place (server/flows/targets.ts).
 */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { type Page, type PageKey, type PageRequest, toPage } from "#core/page.ts";
import { isoTime } from "#core/time.ts";
import type { FlowStatus } from "#server/flows/model.ts";
import type { FlowTargetState } from "#server/runs/model.ts";
import { demoExtentOf } from "#server/tiles/demo-use.ts";
import { SqlConditions } from "./connection/sql-conditions.ts";
import type { Owned } from "./flow-reads.ts";
import { epochMs } from "./keys.ts";

export interface StateFilter {
  readonly isTriggered?: boolean;
  readonly flowId?: string;
  readonly flowStatus?: FlowStatus;
  readonly sourceId?: string;
  /** A text anywhere in the name of the target or of its flow. */
  readonly q?: string;
}

type StateRow = Omit<FlowTargetState, "demoData"> & {
  readonly dataSources: readonly unknown[] | null;
  readonly key: string;
};

export async function readTargetStates(
  em: SqlEntityManager,
  owned: Owned,
  { limit, after }: PageRequest,
  filter: StateFilter,
): Promise<Page<FlowTargetState>> {
  const conditions = conditionsOf(owned, filter);
  addAfter(conditions, after);
  const sql = `select ${columns} ${tables} where ${conditions.sql} order by s.since desc, ${keySql} desc limit ?`;
  const rows = await em.execute<StateRow[]>(sql, [...conditions.values, limit + 1]);
  const page = toPage(rows, limit, ({ since, key }) => ({ createdAt: since, id: key }));
  return { ...page, items: page.items.map(toState) };
}

function toState({ key: _, dataSources, ...state }: StateRow): FlowTargetState {
  return { ...state, demoData: dataSources === null ? null : demoExtentOf(dataSources) };
}

export async function countTargetStates(em: SqlEntityManager, owned: Owned, filter: StateFilter): Promise<number> {
  const conditions = conditionsOf(owned, filter);
  const sql = `select count(*)::int as count ${tables} where ${conditions.sql}`;
  const [row] = await em.execute<{ count: number }[]>(sql, [...conditions.values]);
  return row?.count ?? 0;
}

/** Of a state within its tenant, short enough for a cursor. */
const keySql = "md5(s.flow_id || ' ' || s.target)";
/** `[id]` of a source, else `[name, latitude, longitude]`. */
const sourceIdSql = "case when jsonb_array_length(s.target::jsonb) = 1 then s.target::jsonb ->> 0 end";
/** A source that is gone, or has another owner than the flow, leaves its id. */
const nameSql = "coalesce(source.display_name, s.target::jsonb ->> 0)";

/**
 * Those of the flow's tiles, of which a version has always the same. Frozen flows may be large, so that of a run of an
 * earlier version is not looked at.
 */
const dataSourcesSql = `case when f.version = (
    select r.flow_version from runs r where r.tenant_id = s.tenant_id and r.id = s.run_id
  ) then jsonb_path_query_array(f.tiles, '$[*].params.dataSource') end`;

const tables = `from trigger_states s
  join flows f on f.tenant_id = s.tenant_id and f.id = s.flow_id
  left join sources source on source.tenant_id = s.tenant_id and source.id = ${sourceIdSql}
    and (f.owner_user_id is null or source.owner_user_id = f.owner_user_id)`;

const columns = `s.flow_id as "flowId", f.display_name as "flowName", f.status as "flowStatus", s.position,
  ${sourceIdSql} as "sourceId", source.hint, ${nameSql} as name,
  coalesce(source.latitude, (source.south + source.north) / 2, (s.target::jsonb ->> 1)::float8) as latitude,
  coalesce(source.longitude, case when source.west <= source.east then (source.west + source.east) / 2 end,
    (s.target::jsonb ->> 2)::float8) as longitude,
  s.is_triggered as "isTriggered", ${epochMs("s.since")} as since, ${epochMs("s.newest_data_at")} as "newestDataAt",
  ${dataSourcesSql} as "dataSources", s.probability, s.color, s.held_because as "heldBecause", s.run_id as "runId", ${epochMs("s.run_at")} as "runAt",
  ${keySql} as key`;

function conditionsOf({ tenantId, ownerUserId }: Owned, filter: StateFilter): SqlConditions {
  const { isTriggered, flowId, flowStatus, sourceId, q } = filter;
  const conditions = new SqlConditions();
  conditions.add("s.tenant_id = ?", tenantId);
  if (ownerUserId !== undefined) conditions.add("f.owner_user_id = ?", ownerUserId);
  if (isTriggered !== undefined) conditions.add(isTriggered ? "s.is_triggered" : "not s.is_triggered");
  if (flowId !== undefined) conditions.add("s.flow_id = ?", flowId);
  if (flowStatus !== undefined) conditions.add("f.status = ?", flowStatus);
  if (sourceId !== undefined) conditions.add("s.target = ?", JSON.stringify([sourceId]));
  conditions.addText(q, [nameSql, "f.display_name"]);
  return conditions;
}

function addAfter(conditions: SqlConditions, key: PageKey | null): void {
  if (key === null) return;
  const since = isoTime(key.createdAt);
  conditions.add(`s.since <= ?::timestamptz and (s.since < ?::timestamptz or ${keySql} < ?)`, since, since, key.id);
}
