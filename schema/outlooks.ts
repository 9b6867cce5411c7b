/**
 * Outlooks and what they tell of each target: tables and queries. A worker holds an outlook by a lease with a token of
 * its own; a worker that no longer holds it can write nothing. What is found is written with how far the outlook is, so
 * that another worker goes on from there. Of one tenant, one is in work at a time. A user session reaches those of its
 * own flows. Gone with the flow.
 */
import { defineEntity, type FilterQuery, type InferEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import { type Page, type PageRequest, toPage } from "#core/page.ts";
import { isoTime } from "#core/time.ts";
import type { NoteChange } from "#server/changes/model.ts";
import {
  type Expectation,
  type NextExpectation,
  type OutlookCounts,
  type OutlookRecord,
  outlookStatuses,
  type OutlookTarget,
} from "#server/expectations/model.ts";
import type { WorkClaim, WorkEnd, WorkLease } from "#server/runs/work/leased-work.ts";
import type { OutlookFlow } from "#server/outlooks/model.ts";
import { type LostAttempts, noLostAttempts } from "#server/runs/work/attempts.ts";
import type { DemoExtent } from "#server/tiles/demo-use.ts";
import {
  choiceColumn,
  countColumn,
  flagColumn,
  idColumn,
  jsonColumn,
  references,
  textColumn,
  timeColumn,
} from "./connection/columns.ts";
import { afterKey, containing, pageOptions } from "./connection/paging.ts";
import { FlowEntity } from "./flows.ts";
import { leasedRows } from "./leased-rows.ts";
import { ownedBy } from "./ownership.ts";

export const OutlookEntity = defineEntity({
  name: "Outlook",
  tableName: "outlooks",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    flowId: idColumn(),
    flowVersion: countColumn(),
    status: choiceColumn(outlookStatuses),
    now: timeColumn(),
    years: countColumn(),
    isDaily: flagColumn(),
    flow: jsonColumn<OutlookFlow>(),
    targetCount: countColumn(),
    targetsDone: countColumn(),
    counts: jsonColumn<OutlookCounts>(),
    next: jsonColumn<NextExpectation>().nullable(),
    error: textColumn().nullable(),
    /** Time that workers have spent on it. */
    workedMs: countColumn(),
    lostAttempts: jsonColumn<LostAttempts>(),
    leaseToken: textColumn().nullable(),
    leaseUntil: timeColumn().nullable(),
    /** Alerts and events have not looked at it yet. */
    isMarked: flagColumn(),
    createdAt: timeColumn(),
    startedAt: timeColumn().nullable(),
    finishedAt: timeColumn().nullable(),
    ofFlow: references(FlowEntity, ["tenant_id", "flow_id"], ["tenant_id", "id"]),
  },
  indexes: [
    { name: "outlooks_of_flow", properties: ["tenantId", "flowId", "createdAt", "id"] },
    { name: "outlooks_ended", properties: ["finishedAt"] },
  ],
  uniques: [{ name: "outlooks_in_work", properties: ["tenantId"], where: "status = 'running'" }],
});

export const OutlookTargetEntity = defineEntity({
  name: "OutlookTarget",
  tableName: "outlook_targets",
  properties: {
    tenantId: idColumn().primary(),
    outlookId: idColumn().primary(),
    position: countColumn().primary(),
    identity: textColumn(),
    sourceId: idColumn().nullable(),
    targetName: textColumn(),
    timezone: textColumn().nullable(),
    skipped: textColumn().nullable(),
    /** First day of the season that it is about; null without a season. */
    season: textColumn().nullable(),
    expectations: jsonColumn<readonly Expectation[]>(),
    outlook: references(OutlookEntity, ["tenant_id", "outlook_id"], ["tenant_id", "id"]),
  },
});

/** An outlook as a worker takes it up. */
export interface ClaimedOutlook {
  readonly record: OutlookRecord;
  readonly flow: OutlookFlow;
  readonly workedMs: number;
  readonly lost: LostAttempts;
}

export interface OutlookCheckpoint {
  readonly targetsDone: number;
  readonly counts: OutlookCounts;
  readonly next: NextExpectation | null;
  /** Found since the last one. */
  readonly targets: readonly OutlookTarget[];
  readonly workedMs: number;
}

export interface NewOutlook {
  readonly record: OutlookRecord;
  readonly flow: OutlookFlow;
}

/** A flow as it was: tiles and targets of another version may be others. */
export interface FlowVersion {
  readonly flowId: string;
  readonly flowVersion: number;
}

/** By a target's identity. */
export type TargetExpectations = ReadonlyMap<string, readonly Expectation[]>;

/** One page of an outlook's targets: `after` is the last position that the reader has. */
export interface TargetsRequest {
  readonly after: number | null;
  readonly limit: number;
}

/**
 * @param onFlowChange told of flows whose newest outlook may be another one
 * @param noteChange called with each outlook that is new or has ended
 */
export function outlookStores(em: SqlEntityManager, onFlowChange: (flowId: string) => void, noteChange: NoteChange) {
  const noteUpdate = ({ tenantId, id }: Pick<WorkLease, "tenantId" | "id">, flowId: string | null): void =>
    noteChange({ tenantId, kind: "outlook", id, change: "updated", flowId });

  const reachesFlow = async (caller: Caller, flowId: string): Promise<boolean> =>
    (await em.count(FlowEntity, { ...ownedBy(caller), id: flowId })) > 0;

  const rows = leasedRows(em, "outlooks");

  const isHeld = ({ tenantId, id, token }: WorkLease): FilterQuery<OutlookRow> => ({
    tenantId,
    id,
    leaseToken: token,
    status: "running",
  });

  const insert = async ({ record, flow }: NewOutlook): Promise<void> => {
    await em.insert(OutlookEntity, {
      ...record,
      flow,
      isMarked: false,
      workedMs: 0,
      lostAttempts: noLostAttempts,
      leaseToken: null,
      leaseUntil: null,
    });
    const { tenantId, id, flowId } = record;
    noteChange({ tenantId, kind: "outlook", id, change: "created", flowId });
  };

  return {
    forStarter: ({ tenantId }: Caller<"flows:run">) => ({
      countUnfinished: () => rows.countUnfinished(tenantId),
      insert,
    }),

    forCaller: (caller: Caller<"results:read">) => ({
      get: async (id: string): Promise<OutlookRecord | null> => {
        const row = await em.findOne(OutlookEntity, { tenantId: caller.tenantId, id }, shown);
        const found: unknown = row;
        if (found === null || !(await reachesFlow(caller, (found as ShownRow).flowId))) return null;
        return toRecord(found as ShownRow);
      },
      /** Of one that `get` has returned to the caller. */
      demoData: (id: string): Promise<DemoExtent> => rows.demoData(caller.tenantId, id),
      /** In the order of the flow, one more than asked for where there are. */
      targets: async (id: string, { after, limit }: TargetsRequest): Promise<readonly OutlookTarget[]> => {
        const where = { tenantId: caller.tenantId, outlookId: id, position: { $gt: after ?? -1 } };
        const rows = await em.find(OutlookTargetEntity, where, {
          orderBy: { position: "asc" },
          limit: limit + 1,
          disableIdentityMap: true,
        });
        return rows.map(toTarget);
      },
      /** Newest first. Null where the caller reaches no such flow. */
      page: async (flowId: string, request: PageRequest, q?: string): Promise<Page<OutlookRecord> | null> => {
        if (!(await reachesFlow(caller, flowId))) return null;
        const sought = q === undefined ? {} : search(q);
        const where = { $and: [{ tenantId: caller.tenantId, flowId }, afterKey(request.after), sought] };
        const rows: unknown = await em.find(OutlookEntity, where, { ...pageOptions(request), ...shown });
        return toPage((rows as readonly ShownRow[]).map(toRecord), request.limit, (record) => record);
      },
      /** By identity: what the flow's newest outlook tells of these targets. The caller reaches the flow. */
      expectations: (flow: FlowVersion, identities: readonly string[]): Promise<TargetExpectations> =>
        expectationsOf(em, caller.tenantId, flow, identities),
    }),

    forSystem: () => ({
      insert,
      /** By identity: what the flow's newest outlook tells of these targets. */
      expectations: (tenantId: string, flow: FlowVersion, identities: readonly string[]): Promise<TargetExpectations> =>
        expectationsOf(em, tenantId, flow, identities),
      /** Whether the flow has one of the UTC day of `at` that was made by itself. */
      hasDaily: async (tenantId: string, flowId: string, from: number, to: number): Promise<boolean> =>
        (await em.count(OutlookEntity, { tenantId, flowId, isDaily: true, now: { $gte: from, $lt: to } })) > 0,
      claim: async (lease: WorkLease, now: number, leaseUntil: number): Promise<WorkClaim<ClaimedOutlook>> => {
        const { tenantId, id } = lease;
        const read = (): Promise<OutlookRow | null> =>
          em.findOne(OutlookEntity, { tenantId, id }, { disableIdentityMap: true });
        const claim = await rows.claim(lease, { now, leaseUntil, read, doneOf: ({ targetsDone }) => targetsDone });
        if (claim.kind !== "claimed") return claim;
        const { row, lost } = claim.claimed;
        const { flow, workedMs } = row;
        return { kind: "claimed", claimed: { record: toRecord(row), flow, workedMs, lost } };
      },
      renew: rows.renew,
      /** False, and nothing is written, where the lease was lost. */
      save: async (lease: WorkLease, { targets, ...changes }: OutlookCheckpoint): Promise<boolean> => {
        if ((await em.nativeUpdate(OutlookEntity, isHeld(lease), changes)) === 0) return false;
        const { tenantId, id: outlookId } = lease;
        if (targets.length > 0)
          await em.insertMany(
            OutlookTargetEntity,
            targets.map((target) => ({ ...target, tenantId, outlookId })),
          );
        return true;
      },
      /** False, and nothing is written, where the lease was lost. */
      end: async (lease: WorkLease, end: WorkEnd): Promise<boolean> => {
        const changes = { ...end, leaseToken: null, leaseUntil: null };
        if ((await em.nativeUpdate(OutlookEntity, isHeld(lease), changes)) === 0) return false;
        noteUpdate(lease, null);
        return true;
      },
      release: rows.release,
      endLeases: rows.endLeases,
      nextQueued: rows.nextQueued,
      /** The oldest of the flow that alerts have not looked at; null for none. */
      firstMarked: async (tenantId: string, flowId: string): Promise<NewOutlook | null> => {
        const options = { orderBy: { createdAt: "asc", id: "asc" }, limit: 1, disableIdentityMap: true } as const;
        const [row] = await em.find(OutlookEntity, { tenantId, flowId, isMarked: true }, options);
        return row === undefined ? null : { record: toRecord(row), flow: row.flow };
      },
      /** Alerts have it to look at. */
      mark: async ({ tenantId, id, flowId }: Pick<OutlookRecord, "tenantId" | "id" | "flowId">): Promise<void> => {
        await em.nativeUpdate(OutlookEntity, { tenantId, id }, { isMarked: true });
        onFlowChange(flowId);
        noteUpdate({ tenantId, id }, flowId);
      },
      /** False where another process was first. */
      unmark: async (tenantId: string, id: string): Promise<boolean> =>
        (await em.nativeUpdate(OutlookEntity, { tenantId, id, isMarked: true }, { isMarked: false })) > 0,
      /** All of its targets, in the order of the flow. */
      targets: async (tenantId: string, outlookId: string): Promise<readonly OutlookTarget[]> => {
        const options = { orderBy: { position: "asc" }, disableIdentityMap: true } as const;
        return (await em.find(OutlookTargetEntity, { tenantId, outlookId }, options)).map(toTarget);
      },
      /** Those that ended before, but for the newest of each flow that ended well. Returns how many were removed. */
      purge: async (before: number, limit: number): Promise<number> => {
        const [row] = await em.execute<{ count: number }[]>(purgeSql, [isoTime(before), limit]);
        return row?.count ?? 0;
      },
    }),
  };
}

type OutlookRow = InferEntity<typeof OutlookEntity>;
type ShownRow = Pick<OutlookRow, keyof OutlookRecord>;

const shown = { exclude: ["flow"], disableIdentityMap: true } as const;

function toRecord(row: ShownRow): OutlookRecord {
  const {
    id,
    tenantId,
    flowId,
    flowVersion,
    status,
    now,
    years,
    isDaily,
    targetCount,
    targetsDone,
    counts,
    createdAt,
  } = row;
  return {
    ...{ id, tenantId, flowId, flowVersion, status, now, years, isDaily, targetCount, targetsDone, counts, createdAt },
    next: row.next ?? null,
    startedAt: row.startedAt ?? null,
    finishedAt: row.finishedAt ?? null,
    error: row.error ?? null,
  };
}

function toTarget(row: InferEntity<typeof OutlookTargetEntity>): OutlookTarget {
  const { position, identity, targetName, expectations } = row;
  return {
    ...{ position, identity, targetName, expectations },
    sourceId: row.sourceId ?? null,
    timezone: row.timezone ?? null,
    skipped: row.skipped ?? null,
    season: row.season ?? null,
  };
}

function search(q: string): FilterQuery<OutlookRow> {
  const statuses = outlookStatuses.filter((status) => status.includes(q.toLowerCase()));
  return { $or: [{ status: { $in: statuses } }, { error: { $ilike: containing(q) } }] };
}

async function expectationsOf(
  em: SqlEntityManager,
  tenantId: string,
  { flowId, flowVersion }: FlowVersion,
  identities: readonly string[],
): Promise<TargetExpectations> {
  if (identities.length === 0) return new Map();
  const values = [tenantId, flowId, flowVersion, tenantId, JSON.stringify(identities)];
  const rows = await em.execute<{ identity: string; expectations: readonly Expectation[] }[]>(expectationsSql, values);
  return new Map(rows.map(({ identity, expectations }) => [identity, expectations]));
}

/** Of the newest that ended well and looks ahead from its present. One of another version may be about other tiles. */
const expectationsSql = `
  with newest as (
    select o.id from outlooks o
    where o.tenant_id = ? and o.flow_id = ? and o.flow_version = ? and o.status = 'succeeded'
      and (o.is_daily or o.now = o.created_at)
    order by o.created_at desc, o.id desc limit 1
  )
  select t.identity, t.expectations
  from newest join outlook_targets t on t.tenant_id = ? and t.outlook_id = newest.id
  where t.identity in (select jsonb_array_elements_text(?::jsonb))`;

const purgeSql = `
  with old as materialized (
    select o.tenant_id, o.id from outlooks o
    where o.finished_at < ?::timestamptz and exists (
      select from outlooks n
      where n.tenant_id = o.tenant_id and n.flow_id = o.flow_id and n.status = 'succeeded'
        and (n.is_daily or n.now = n.created_at) and (n.created_at, n.id) > (o.created_at, o.id)
    )
    order by o.finished_at limit ? for update skip locked
  ), gone as (
    delete from outlooks o using old where o.tenant_id = old.tenant_id and o.id = old.id returning o.id
  )
  select count(*)::int as count from gone`;
