/**
 * Reading flows, each with its newest run and its owner's key: one statement for a flow, and one for a page with what
 * belongs to it. Which flows a caller reaches is decided by ownership.ts.
 */
import { type Page, type PageRequest, toPage } from "#core/page.ts";
import type { Flow, FlowStatus } from "#server/flows/model.ts";
import { epochMs } from "./keys.ts";
import { execute, prepared } from "./connection/prepared.ts";
import type { Session } from "./connection/session.ts";
import { preparedBy, SqlConditions } from "./connection/sql-conditions.ts";

export interface FlowFilter {
  /** Only these. */
  readonly ids?: readonly string[];
  /** A text anywhere in the name, the tenant's key or the notes. */
  readonly q?: string;
  readonly status?: FlowStatus;
  /** Exactly this `tenantKey`. */
  readonly tenantKey?: string;
  /** Of one owner, or with null of none; for tenant callers. */
  readonly ownerUserId?: string | null;
  /** With this source as a target. */
  readonly sourceId?: string;
  /** With a tile of this key. */
  readonly tileKey?: string;
  /** Named in alerts, in levels or in report schedules. */
  readonly contactListId?: string;
}

/** Whose flows: as `ownedBy` says. */
export interface Owned {
  readonly tenantId: string;
  readonly ownerUserId?: string;
}

/** A page ends early where its flows together have more characters. */
export const maxContentPerPage = 4 * 1024 * 1024;

const lastRunJson = `case when run.id is not null then json_build_object(
    'id', run.id, 'status', run.status, 'trigger', run.trigger, 'now', ${epochMs("run.now")},
    'finishedAt', ${epochMs("run.finished_at")}, 'triggered', run.summary->'anyTriggered',
    'probability', run.summary->'probability', 'color', run.summary->'color',
    'targetCount', run.summary->'targetCount', 'triggeredCount', run.summary->'triggeredCount',
    'skippedCount', run.summary->'skippedCount', 'demoData', run.summary->'demoData')
  end`;

const outlookJson = `case when outlook.id is not null then json_build_object(
    'id', outlook.id, 'tenantId', f.tenant_id, 'flowId', f.id, 'flowVersion', outlook.flow_version, 'status', outlook.status,
    'now', ${epochMs("outlook.now")}, 'years', outlook.years, 'isDaily', outlook.is_daily,
    'targetCount', outlook.target_count, 'targetsDone', outlook.targets_done, 'counts', outlook.counts,
    'next', outlook.next, 'createdAt', ${epochMs("outlook.created_at")},
    'startedAt', ${epochMs("outlook.started_at")}, 'finishedAt', ${epochMs("outlook.finished_at")},
    'error', outlook.error)
  end`;

/** The newest of this version that has ended well and looks ahead from its present. */
const joinOutlook = `left join lateral (
    select id, flow_version, status, now, years, is_daily, target_count, targets_done, counts, next, created_at, started_at,
      finished_at, error
    from outlooks
    where tenant_id = f.tenant_id and flow_id = f.id and flow_version = f.version and status = 'succeeded'
      and (is_daily or now = created_at)
    order by created_at desc, id desc
    limit 1
  ) outlook on true`;

/** One index probe for each flow, for any length of its history. */
const joinLastRun = `left join lateral (
    select id, status, trigger, now, finished_at, summary from runs
    where tenant_id = f.tenant_id and flow_id = f.id
    order by requested_at desc, id desc
    limit 1
  ) run on true`;

/**
 * Each as one JSON value, with the members of a flow in the order in which they are shown: reading it takes half of the
 * time that as many columns do.
 */
const flowSql = (flows: string): string => `
  select json_build_object(
    'id', f.id, 'tenantId', f.tenant_id, 'displayName', f.display_name, 'tenantKey', f.tenant_key, 'notes', f.notes,
    'status', f.status, 'tiles', f.tiles, 'targets', f.targets, 'settings', f.settings,
    'scheduleMinutes', f.schedule_minutes, 'schedule', f.schedule, 'nextRunAt', ${epochMs("f.next_run_at")},
    'skippedTicks', f.skipped_ticks, 'version', f.version, 'revision', f.revision, 'ownerUserId', f.owner_user_id,
    'ownerUserKey', owner.tenant_key, 'lastRun', ${lastRunJson}, 'outlook', ${outlookJson},
    'createdAt', ${epochMs("f.created_at")}, 'updatedAt', ${epochMs("f.updated_at")}) as flow
  from ${flows}
  left join users owner on owner.tenant_id = f.tenant_id and owner.id = f.owner_user_id
  ${joinLastRun}
  ${joinOutlook}`;

interface FlowRow {
  readonly flow: Flow;
}

const ofTenant = prepared(`${flowSql("flows f")} where f.tenant_id = ? and f.id = ?`);
const ofUser = prepared(`${flowSql("flows f")} where f.tenant_id = ? and f.id = ? and f.owner_user_id = ?`);

export async function readFlow(session: Session, { tenantId, ownerUserId }: Owned, id: string): Promise<Flow | null> {
  const [row] = await (ownerUserId === undefined
    ? execute<FlowRow>(session, ofTenant, [tenantId, id])
    : execute<FlowRow>(session, ofUser, [tenantId, id, ownerUserId]));
  return row?.flow ?? null;
}

/** Differs after each change of what a flow shows, its newest run included. */
export type FlowMark = Pick<Flow, "revision" | "nextRunAt" | "skippedTicks" | "lastRun"> & {
  readonly outlookId: string | null;
};

const markSql = `
  select json_build_object('revision', f.revision, 'nextRunAt', ${epochMs("f.next_run_at")},
    'skippedTicks', f.skipped_ticks, 'lastRun', ${lastRunJson}, 'outlookId', outlook.id) as mark
  from flows f
  ${joinLastRun}
  ${joinOutlook}
  where f.tenant_id = ? and f.id = ? and (?::text is null or f.owner_user_id = ?::text)`;

export async function readMark(
  { em }: Session,
  { tenantId, ownerUserId }: Owned,
  id: string,
): Promise<FlowMark | null> {
  const owner = ownerUserId ?? null;
  const [row] = await em.execute<{ mark: FlowMark }[]>(markSql, [tenantId, id, owner, owner]);
  return row?.mark ?? null;
}

/** The page may be shorter than its limit: see `maxContentPerPage`. */
export async function readFlows(
  session: Session,
  owned: Owned,
  request: PageRequest,
  filter: FlowFilter,
): Promise<Page<Flow>> {
  const { sql, values } = conditionsOf(owned, request, filter);
  const parameters = [...values, request.limit + 1, request.limit, maxContentPerPage];
  const rows = await execute<FlowOfPage>(session, pageStatement(sql), parameters);
  const [first] = rows;
  // As many as were found, so that what follows is known.
  const isLast = first === undefined || rows.length === first.found;
  const page = toPage(isLast ? rows : [...rows, first], rows.length, ({ flow }) => flow);
  return { ...page, items: page.items.map(({ flow }) => flow) };
}

export async function countFlows(session: Session, owned: Owned, filter: FlowFilter): Promise<number> {
  const { sql, values } = conditionsOf(owned, { limit: 0, after: null }, filter);
  const [row] = await execute<{ readonly count: number }>(session, countStatement(sql), values);
  return row?.count ?? 0;
}

const countStatement = preparedBy((conditions) => `select count(*)::int as count from flows where ${conditions}`);

interface FlowOfPage extends FlowRow {
  /** How many the filter finds, up to one more than the limit. */
  readonly found: number;
}

/**
 * The flows are read only when it is known which: all the flows of the filter may be too much for the memory. A page
 * has one at least, or nobody would come past it.
 */
function pageSql(conditions: string): string {
  return `
  with candidates as (
    select tenant_id, id, created_at, content_length from flows where ${conditions}
    order by created_at desc, id desc
    limit ?
  ), weighed as (
    select tenant_id, id, count(*) over ()::int as found, row_number() over newest as place,
      sum(content_length) over newest as weight
    from candidates
    window newest as (order by created_at desc, id desc rows unbounded preceding)
  )
  select page.flow, weighed.found
  from weighed
  cross join lateral (
    ${flowSql("flows f")} where f.tenant_id = weighed.tenant_id and f.id = weighed.id
  ) page
  where weighed.place <= ? and (weighed.place = 1 or weighed.weight <= ?)
  order by weighed.place`;
}

const pageStatement = preparedBy(pageSql);

function conditionsOf(
  { tenantId, ownerUserId: user }: Owned,
  { after }: PageRequest,
  { ids, q, status, tenantKey, ownerUserId, sourceId, tileKey, contactListId }: FlowFilter,
): SqlConditions {
  const conditions = new SqlConditions();
  conditions.add("tenant_id = ?", tenantId);
  if (user !== undefined) conditions.add("owner_user_id = ?", user);
  conditions.addAfter(after);
  conditions.addIds(ids);
  conditions.addText(q, ["display_name", "tenant_key", "notes"]);
  if (status !== undefined) conditions.add("status = ?", status);
  if (tenantKey !== undefined) conditions.add("tenant_key = ?", tenantKey);
  if (ownerUserId === null) conditions.add("owner_user_id is null");
  else if (ownerUserId !== undefined) conditions.add("owner_user_id = ?", ownerUserId);
  if (sourceId !== undefined) conditions.add("targets @> ?::jsonb", JSON.stringify([{ sourceId }]));
  if (tileKey !== undefined) conditions.add("tiles @> ?::jsonb", JSON.stringify([{ tileKey }]));
  if (contactListId !== undefined) conditions.add(namesContactListSql, ...namingContactList(contactListId));
  return conditions;
}

/** Of the settings of a flow, with `namingContactList`. */
export const namesContactListSql = "(settings @> ?::jsonb or settings @> ?::jsonb or settings @> ?::jsonb)";

/** What settings hold that name the list: in alerts, in levels, or in report schedules. */
export function namingContactList(listId: string): readonly [string, string, string] {
  const contactListIds = [listId];
  return [
    JSON.stringify({ alerts: { contactListIds } }),
    JSON.stringify({ alerts: { levels: [{ contactListIds }] } }),
    JSON.stringify({ reports: { schedules: [{ contactListIds }] } }),
  ];
}
