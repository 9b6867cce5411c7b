/**
 * Flows: table and changes. flow-reads.ts reads them. ownership.ts decides whose flows a caller reaches.
 */
import { defineEntity } from "@mikro-orm/core";
import type { Caller } from "#core/caller.ts";
import { isoTime } from "#core/time.ts";
import type { Page, PageRequest } from "#core/page.ts";
import type { NamedRecord } from "#server/contacts/model.ts";
import type { CronSchedule, Flow, FlowTarget, RunnableFlow } from "#server/flows/model.ts";
import type { FlowTile } from "#server/tiles/model.ts";
import {
  choiceColumn,
  countColumn,
  idColumn,
  jsonColumn,
  references,
  textColumn,
  timeColumn,
} from "./connection/columns.ts";
import { dueProbe } from "./due-probe.ts";
import {
  countFlows,
  type FlowFilter,
  type FlowMark,
  namesContactListSql,
  namingContactList,
  readFlow,
  readFlows,
  readMark,
} from "./flow-reads.ts";
import { ownedBy, ownerColumn, referencesOwner } from "./ownership.ts";
import type { Session } from "./connection/session.ts";
import { saving } from "./tenant-keys.ts";
import { TenantEntity } from "./tenants.ts";

export const FlowEntity = defineEntity({
  name: "Flow",
  tableName: "flows",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    displayName: textColumn(),
    tenantKey: textColumn().nullable(),
    notes: textColumn().nullable(),
    status: choiceColumn(["draft", "active", "paused"]),
    tiles: jsonColumn<readonly FlowTile[]>(),
    targets: jsonColumn<readonly FlowTarget[]>(),
    settings: jsonColumn<Readonly<Record<string, unknown>>>(),
    /** Of its tiles, targets, settings and notes together. */
    contentLength: countColumn(),
    scheduleMinutes: countColumn().nullable(),
    schedule: jsonColumn<CronSchedule>().nullable(),
    nextRunAt: timeColumn().nullable(),
    skippedTicks: countColumn(),
    version: countColumn(),
    revision: countColumn(),
    ownerUserId: ownerColumn(),
    createdAt: timeColumn(),
    updatedAt: timeColumn(),
    tenant: references(TenantEntity, ["tenant_id"], ["id"]),
    owner: referencesOwner(),
  },
  indexes: [
    { name: "flows_newest", properties: ["tenantId", "createdAt", "id"] },
    { name: "flows_newest_of_owner", properties: ["tenantId", "ownerUserId", "createdAt", "id"] },
    { name: "flows_due", properties: ["nextRunAt"], where: "next_run_at is not null" },
    { name: "flows_due_of_tenant", properties: ["tenantId", "nextRunAt"], where: "next_run_at is not null" },
  ],
  uniques: [
    { name: "flows_tenant_key_of_owner", properties: ["tenantId", "tenantKey", "ownerUserId"] },
    { name: "flows_tenant_key_without_owner", properties: ["tenantId", "tenantKey"], where: "owner_user_id is null" },
  ],
  checks: [
    { name: "flows_schedule_minutes", expression: "schedule_minutes >= 5" },
    { name: "flows_one_schedule", expression: "schedule_minutes is null or schedule is null" },
    {
      name: "flows_next_run",
      expression: "next_run_at is null or (status = 'active' and num_nonnulls(schedule_minutes, schedule) = 1)",
    },
  ],
});

/** What is stored: a flow without the fields that are read from other tables. */
export type StoredFlow = Omit<Flow, "ownerUserKey" | "lastRun" | "outlook">;
export type SaveOutcome = "saved" | "tenant-key-taken";

const taken = { flows_tenant_key: "tenant-key-taken" } as const;

export type FlowOutline = Pick<Flow, "displayName" | "notes" | "ownerUserId" | "settings">;

/** @param onChange called with each flow of which something was stored or deleted */
export function flowStores(session: Session, onChange: (flowId: string) => void) {
  const find = (caller: Caller, id: string): Promise<Flow | null> => readFlow(session, ownedBy(caller), id);

  return {
    forCaller: (caller: Caller) => ({
      get: (id: string): Promise<Flow | null> => find(caller, id),
      /** What a run of it needs. */
      runnable: async (id: string): Promise<RunnableFlow | null> => {
        const owner = caller.userId;
        const [row] = await session.em.execute<{ flow: RunnableFlow }[]>(runnableSql, [
          caller.tenantId,
          id,
          owner,
          owner,
        ]);
        return row?.flow ?? null;
      },
      /** What tells that a flow has changed, without its content; null where the caller reaches none. */
      mark: (id: string): Promise<FlowMark | null> => readMark(session, ownedBy(caller), id),
      /** The page may be shorter than its limit: see `maxContentPerPage`. */
      page: (request: PageRequest, filter: FlowFilter): Promise<Page<Flow>> =>
        readFlows(session, ownedBy(caller), request, filter),
      count: (filter: FlowFilter): Promise<number> => countFlows(session, ownedBy(caller), filter),
    }),

    forSystem: () => ({
      /** What alerts and reports say of a flow, and whose contacts they may tell; null where it is gone. */
      outline: async (tenantId: string, id: string): Promise<FlowOutline | null> => {
        const options = {
          fields: ["displayName", "notes", "ownerUserId", "settings"],
          disableIdentityMap: true,
        } as const;
        const row = await session.em.findOne(FlowEntity, { tenantId, id }, options);
        if (row === null) return null;
        const { displayName, notes, ownerUserId, settings } = row;
        return { displayName, notes: notes ?? null, ownerUserId: ownerUserId ?? null, settings };
      },
      /** The flow, locked against other changes until the transaction ends; null where it is gone. */
      lock: async (tenantId: string, id: string): Promise<Flow | null> => {
        await session.em.execute(lockSql, [tenantId, id]);
        return readFlow(session, { tenantId }, id);
      },
      /** The active tenants of whose flows one is due at least, by id. */
      tenantsWithDue: async (now: number): Promise<readonly string[]> => {
        if (!(await isAnyDue(session, now))) return [];
        const rows = await session.em.execute<{ id: string }[]>(tenantsWithDueSql, [isoTime(now)]);
        return rows.map(({ id }) => id);
      },
      /**
       * The flow of the tenant that has been due for longest, locked; null where none is due that nobody else has
       * locked.
       */
      lockDue: async (tenantId: string, now: number): Promise<DueFlow | null> => {
        const [due] = await session.em.execute<{ id: string }[]>(lockDueSql, [tenantId, isoTime(now)]);
        if (due === undefined) return null;
        const flow = await readFlow(session, { tenantId }, due.id);
        if (flow === null || flow.nextRunAt === null)
          throw new Error(`The flow ${due.id} was locked as due, and is not scheduled.`);
        return { flow, nextRunAt: flow.nextRunAt };
      },
      /** Of a flow that was locked. What its owner may change, and its revision, stay. */
      advance: async (
        { tenantId, id }: Flow,
        changes: { readonly nextRunAt: number; readonly skippedTicks: number },
      ): Promise<void> => {
        await session.em.nativeUpdate(FlowEntity, { tenantId, id }, changes);
        onChange(id);
      },
    }),

    /** For contact lists, which cannot be deleted while a flow names them. */
    namingContactList: async (caller: Caller<"contacts:write">, listId: string): Promise<readonly NamedRecord[]> => {
      const given = [caller.tenantId, ...namingContactList(listId), maxNamed];
      return session.em.execute<NamedRecord[]>(namingContactListSql, given);
    },

    /** For sources, which can neither be deleted nor get another owner while a flow has them as targets. */
    namingSource: (caller: Caller<"sources:write">, sourceId: string): Promise<readonly NamedRecord[]> =>
      session.em.execute<NamedRecord[]>(namingSourceSql, [caller.tenantId, JSON.stringify([{ sourceId }]), maxNamed]),

    forEditor: (caller: Caller<"flows:write">) => ({
      /** The flow, locked against other changes until the transaction ends. */
      lock: async (id: string): Promise<Flow | null> => {
        await session.em.execute(lockSql, [caller.tenantId, id]);
        return find(caller, id);
      },
      /** The record of this owner (null: of the tenant itself) that has the key; null where the caller reaches none. */
      holderOfKey: async (ownerUserId: string | null, tenantKey: string | null): Promise<string | null> => {
        const where = { $and: [ownedBy(caller), { ownerUserId, tenantKey }] };
        return (await session.em.findOne(FlowEntity, where, { fields: ["id"], disableIdentityMap: true }))?.id ?? null;
      },
      insert: (flow: StoredFlow): Promise<SaveOutcome> =>
        saving(session.em, taken, () => session.em.insert(FlowEntity, { ...rowOf(flow), tenantId: caller.tenantId })),
      /** Of a flow that was locked: it exists and the caller may change it. */
      update: (flow: StoredFlow): Promise<SaveOutcome> => {
        const { id, tenantId: _, ...changes } = rowOf(flow);
        onChange(id);
        return saving(session.em, taken, () =>
          session.em.nativeUpdate(FlowEntity, { $and: [ownedBy(caller), { id }] }, changes),
        );
      },
      /**
       * Deletes its runs as well. It waits for a run in work first, because the end of a run locks the run and then
       * refers to the flow.
       */
      delete: async (id: string): Promise<void> => {
        await session.em.execute(lockUnfinishedRunsSql, [caller.tenantId, id]);
        await session.em.nativeDelete(FlowEntity, { $and: [ownedBy(caller), { id }] });
        onChange(id);
      },
    }),
  };
}

export interface DueFlow {
  readonly flow: Flow;
  readonly nextRunAt: number;
}

const runnableSql = `
  select json_build_object('id', f.id, 'tenantId', f.tenant_id, 'version', f.version, 'tiles', f.tiles,
    'targets', f.targets, 'settings', f.settings, 'ownerUserKey', u.tenant_key) as flow
  from flows f left join users u on u.tenant_id = f.tenant_id and u.id = f.owner_user_id
  where f.tenant_id = ? and f.id = ? and (?::text is null or f.owner_user_id = ?::text)`;

const lockSql = "select id from flows where tenant_id = ? and id = ? for no key update";

const isAnyDue = dueProbe("flows", "next_run_at");

/** Steps from tenant to tenant along the index, however many flows each has. */
const tenantsWithDueSql = `
  with recursive scheduled as (
    (select tenant_id from flows where next_run_at is not null order by tenant_id limit 1)
    union all
    select next.tenant_id
    from scheduled cross join lateral (
      select tenant_id from flows
      where next_run_at is not null and tenant_id > scheduled.tenant_id
      order by tenant_id limit 1
    ) as next
  )
  select t.id from scheduled join tenants t on t.id = scheduled.tenant_id
  where t.status = 'active'
    and exists (select from flows where tenant_id = t.id and next_run_at <= ?::timestamptz)
  order by t.id`;

const lockDueSql = `
  select id from flows
  where tenant_id = ? and next_run_at <= ?::timestamptz
  order by next_run_at
  limit 1
  for no key update skip locked`;

/** As many flows as help a caller who has to change them. */
const maxNamed = 100;

const lockUnfinishedRunsSql = `
  select id from runs where tenant_id = ? and flow_id = ? and status in ('queued', 'running') for update`;

const namingContactListSql = `
  select id, display_name as "displayName" from flows
  where tenant_id = ? and ${namesContactListSql}
  order by created_at desc, id desc
  limit ?`;

const namingSourceSql = `
  select id, display_name as "displayName" from flows
  where tenant_id = ? and targets @> ?::jsonb
  order by created_at desc, id desc
  limit ?`;

function rowOf(flow: StoredFlow) {
  const { tiles, targets, settings, notes } = flow;
  return { ...flow, contentLength: JSON.stringify({ tiles, targets, settings, notes }).length };
}
