/**
 * Backtests and the messages that they found: tables and queries. A worker holds a backtest by a lease with a token of
 * its own; a worker that no longer holds it can write nothing. What is found is written with how far the backtest is,
 * so that another worker goes on from there. Of one tenant, one is in work at a time. A user session reaches those of
 * its own flows. Gone with the flow; a message, with its contact.
 */
import { defineEntity, type FilterQuery, type InferEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import { type Page, type PageRequest, toPage } from "#core/page.ts";
import { isoTime } from "#core/time.ts";
import type { NoteChange } from "#server/changes/model.ts";
import { alertChannels, alertStatuses, alertTypes } from "#server/alerts/model.ts";
import type { Tally } from "#server/backtests/bounds.ts";
import {
  type Backtest,
  type BacktestedFlow,
  type BacktestMessage,
  type BacktestRecord,
  type BacktestState,
  backtestStatuses,
  type BacktestTransition,
} from "#server/backtests/model.ts";
import type { WorkClaim, WorkEnd, WorkLease } from "#server/runs/work/leased-work.ts";
import { type LostAttempts, noLostAttempts } from "#server/runs/work/attempts.ts";
import {
  choiceColumn,
  countColumn,
  idColumn,
  jsonColumn,
  references,
  textColumn,
  timeColumn,
} from "./connection/columns.ts";
import { ContactEntity } from "./contacts.ts";
import { FlowEntity } from "./flows.ts";
import { leasedRows } from "./leased-rows.ts";
import { ownedBy } from "./ownership.ts";
import { afterKey, containing, pageOptions } from "./connection/paging.ts";

export const BacktestEntity = defineEntity({
  name: "Backtest",
  tableName: "backtests",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    flowId: idColumn(),
    status: choiceColumn(backtestStatuses),
    from: timeColumn(),
    to: timeColumn(),
    everyMinutes: countColumn().nullable(),
    flow: jsonColumn<BacktestedFlow>(),
    tickCount: countColumn(),
    ticksDone: countColumn(),
    ticksFailed: countColumn(),
    transitions: jsonColumn<readonly BacktestTransition[]>(),
    tally: jsonColumn<Tally>(),
    /** What the next tick goes by; null before the first and after the last. */
    progress: jsonColumn<StoredState>().nullable(),
    error: textColumn().nullable(),
    /** Time that workers have spent on it. */
    workedMs: countColumn(),
    lostAttempts: jsonColumn<LostAttempts>(),
    leaseToken: textColumn().nullable(),
    leaseUntil: timeColumn().nullable(),
    createdAt: timeColumn(),
    startedAt: timeColumn().nullable(),
    finishedAt: timeColumn().nullable(),
    ofFlow: references(FlowEntity, ["tenant_id", "flow_id"], ["tenant_id", "id"]),
  },
  indexes: [
    { name: "backtests_ended", properties: ["tenantId", "finishedAt"] },
    { name: "backtests_of_flow", properties: ["tenantId", "flowId", "createdAt", "id"] },
  ],
  uniques: [{ name: "backtests_in_work", properties: ["tenantId"], where: "status = 'running'" }],
});

export const BacktestMessageEntity = defineEntity({
  name: "BacktestMessage",
  tableName: "backtest_messages",
  properties: {
    tenantId: idColumn().primary(),
    backtestId: idColumn().primary(),
    /** In the order in which they were found. */
    number: countColumn().primary(),
    contactId: idColumn(),
    at: timeColumn(),
    sentAt: timeColumn().nullable(),
    channel: choiceColumn(alertChannels),
    kind: choiceColumn(alertTypes),
    outcome: choiceColumn(alertStatuses),
    reason: textColumn().nullable(),
    targets: jsonColumn<readonly number[]>(),
    subject: textColumn().nullable(),
    text: textColumn(),
    backtest: references(BacktestEntity, ["tenant_id", "backtest_id"], ["tenant_id", "id"]),
    contact: references(ContactEntity, ["tenant_id", "contact_id"], ["tenant_id", "id"]),
  },
  indexes: [{ name: "backtest_messages_of_contact", properties: ["tenantId", "contactId"] }],
});

/** Maps as lists. */
interface StoredState {
  readonly states: readonly (readonly [string, unknown])[];
  readonly memories: readonly (readonly [string, unknown])[];
  readonly adapters: BacktestState["adapters"];
}

/** A backtest as a worker takes it up. */
export interface ClaimedBacktest {
  readonly record: BacktestRecord;
  readonly flow: BacktestedFlow;
  /** Null where no tick is done. */
  readonly state: BacktestState | null;
  readonly tally: Tally;
  readonly workedMs: number;
  readonly lost: LostAttempts;
}

/** What some ticks have found, and what the next one goes by. */
export interface BacktestCheckpoint {
  readonly ticksDone: number;
  readonly ticksFailed: number;
  readonly error: string | null;
  readonly state: BacktestState;
  /** Found since the last one, as far as they are kept. */
  readonly transitions: readonly BacktestTransition[];
  readonly messages: readonly BacktestMessage[];
  readonly tally: Tally;
  readonly workedMs: number;
}

export interface NewBacktest {
  readonly record: BacktestRecord;
  readonly flow: BacktestedFlow;
  readonly tally: Tally;
}

const shown = { exclude: ["flow", "progress", "transitions"], disableIdentityMap: true } as const;

/** @param noteChange called with each backtest that is new, has come further, or has ended */
export function backtestStores(em: SqlEntityManager, noteChange: NoteChange) {
  const reachesFlow = async (caller: Caller, flowId: string): Promise<boolean> =>
    (await em.count(FlowEntity, { ...ownedBy(caller), id: flowId })) > 0;

  const rows = leasedRows(em, "backtests");
  const noteUpdate = ({ tenantId, id }: WorkLease): void =>
    noteChange({ tenantId, kind: "backtest", id, change: "updated", flowId: null });

  const isHeld = ({ tenantId, id, token }: WorkLease): FilterQuery<BacktestRow> => ({
    tenantId,
    id,
    leaseToken: token,
    status: "running",
  });

  const insertMessages = async (
    { tenantId, id: backtestId }: WorkLease,
    messages: readonly BacktestMessage[],
    first: number,
  ): Promise<void> => {
    if (messages.length === 0) return;
    const rows = messages.map((message, index) => messageRow(message, first + index));
    await em.execute(insertMessagesSql, [tenantId, backtestId, JSON.stringify(rows), tenantId]);
  };

  return {
    forStarter: ({ tenantId }: Caller<"flows:run">) => ({
      countUnfinished: () => rows.countUnfinished(tenantId),
      insert: async ({ record, flow, tally }: NewBacktest): Promise<void> => {
        const { transitionsLeftOut: _transitions, messagesLeftOut: _messages, ...columns } = record;
        await em.insert(BacktestEntity, {
          ...columns,
          tenantId,
          flow,
          tally,
          transitions: [],
          progress: null,
          workedMs: 0,
          lostAttempts: noLostAttempts,
          leaseToken: null,
          leaseUntil: null,
        });
        const { id, flowId } = record;
        noteChange({ tenantId, kind: "backtest", id, change: "created", flowId });
      },
    }),

    forCaller: (caller: Caller<"results:read">) => ({
      get: async (id: string): Promise<Backtest | null> => {
        const { tenantId } = caller;
        const row = await em.findOne(
          BacktestEntity,
          { tenantId, id },
          { exclude: ["flow", "progress"], disableIdentityMap: true },
        );
        if (row === null || !(await reachesFlow(caller, row.flowId))) return null;
        const messages = await em.find(
          BacktestMessageEntity,
          { tenantId, backtestId: id },
          { orderBy: { number: "asc" }, disableIdentityMap: true },
        );
        // Where columns are left out, MikroORM's types take a list for a relation.
        const transitions: unknown = row.transitions;
        return {
          ...toRecord(row),
          demoData: await rows.demoData(tenantId, id),
          transitions: transitions as readonly BacktestTransition[],
          messages: messages.map(toMessage),
        };
      },
      /** Newest first, without what they found. Null where the caller reaches no such flow. */
      page: async (flowId: string, request: PageRequest, q?: string): Promise<Page<BacktestRecord> | null> => {
        if (!(await reachesFlow(caller, flowId))) return null;
        const sought = q === undefined ? {} : search(q);
        const where = { $and: [{ tenantId: caller.tenantId, flowId }, afterKey(request.after), sought] };
        const rows: unknown = await em.find(BacktestEntity, where, { ...pageOptions(request), ...shown });
        return toPage((rows as readonly ShownRow[]).map(toRecord), request.limit, (record) => record);
      },
    }),

    forSystem: () => ({
      claim: async (lease: WorkLease, now: number, leaseUntil: number): Promise<WorkClaim<ClaimedBacktest>> => {
        const { tenantId, id } = lease;
        const read = (): Promise<BacktestRow | null> =>
          em.findOne(BacktestEntity, { tenantId, id }, { disableIdentityMap: true });
        const claim = await rows.claim(lease, { now, leaseUntil, read, doneOf: ({ ticksDone }) => ticksDone });
        if (claim.kind !== "claimed") return claim;
        const { row, lost } = claim.claimed;
        return { kind: "claimed", claimed: toClaimed(row, lost) };
      },
      renew: rows.renew,
      /** False, and nothing is written, where the lease was lost. */
      save: async (lease: WorkLease, checkpoint: BacktestCheckpoint): Promise<boolean> => {
        const { ticksDone, ticksFailed, error, state, transitions, messages, tally, workedMs } = checkpoint;
        const saved = await em.execute<unknown[]>(saveSql, [
          ticksDone,
          ticksFailed,
          error,
          JSON.stringify(storedState(state)),
          JSON.stringify(transitions),
          JSON.stringify(tally),
          workedMs,
          lease.tenantId,
          lease.id,
          lease.token,
        ]);
        if (saved.length === 0) return false;
        await insertMessages(lease, messages, tally.messages - messages.length);
        noteUpdate(lease);
        return true;
      },
      /** False, and nothing is written, where the lease was lost. */
      end: async (lease: WorkLease, end: WorkEnd): Promise<boolean> => {
        const changes = { ...end, progress: null, leaseToken: null, leaseUntil: null };
        if ((await em.nativeUpdate(BacktestEntity, isHeld(lease), changes)) === 0) return false;
        noteUpdate(lease);
        return true;
      },
      release: rows.release,
      endLeases: rows.endLeases,
      nextQueued: rows.nextQueued,
    }),
  };
}

type BacktestRow = InferEntity<typeof BacktestEntity>;
type ShownRow = Pick<BacktestRow, Exclude<keyof BacktestRecord, "transitionsLeftOut" | "messagesLeftOut"> | "tally">;

function toRecord(row: ShownRow): BacktestRecord {
  return {
    id: row.id,
    tenantId: row.tenantId,
    flowId: row.flowId,
    status: row.status,
    from: row.from,
    to: row.to,
    everyMinutes: row.everyMinutes ?? null,
    tickCount: row.tickCount,
    ticksDone: row.ticksDone,
    ticksFailed: row.ticksFailed,
    createdAt: row.createdAt,
    startedAt: row.startedAt ?? null,
    finishedAt: row.finishedAt ?? null,
    error: row.error ?? null,
    transitionsLeftOut: row.tally.transitionsLeftOut,
    messagesLeftOut: row.tally.messagesLeftOut,
  };
}

function toClaimed(row: BacktestRow, lost: LostAttempts): ClaimedBacktest {
  const { flow, progress, tally, workedMs } = row;
  return { record: toRecord(row), flow, state: progress ? toState(progress) : null, tally, workedMs, lost };
}

function toMessage(row: InferEntity<typeof BacktestMessageEntity>): BacktestMessage {
  const { at, contactId, channel, targets, text } = row;
  return {
    at,
    sentAt: row.sentAt ?? null,
    contactId,
    channel,
    kind: row.kind as BacktestMessage["kind"],
    outcome: row.outcome as BacktestMessage["outcome"],
    reason: row.reason ?? null,
    targets,
    subject: row.subject ?? null,
    text,
  };
}

function messageRow({ at, sentAt, contactId, ...message }: BacktestMessage, number: number) {
  return {
    ...message,
    number,
    contact_id: contactId,
    at: isoTime(at),
    sent_at: sentAt === null ? null : isoTime(sentAt),
  };
}

function storedState({ states, memories, adapters }: BacktestState): StoredState {
  return { states: [...states], memories: [...memories], adapters };
}

function toState({ states, memories, adapters }: StoredState): BacktestState {
  return {
    states: new Map(states as readonly (readonly [string, never])[]),
    memories: new Map(memories as readonly (readonly [string, never])[]),
    adapters,
  };
}

function search(q: string): FilterQuery<BacktestRow> {
  const statuses = backtestStatuses.filter((status) => status.includes(q.toLowerCase()));
  return { $or: [{ status: { $in: statuses } }, { error: { $ilike: containing(q) } }] };
}

const saveSql = `
  update backtests set ticks_done = ?, ticks_failed = ?, error = ?, progress = ?::jsonb,
    transitions = transitions || ?::jsonb, tally = ?::jsonb, worked_ms = ?
  where tenant_id = ? and id = ? and lease_token = ? and status = 'running'
  returning id`;

/** Nothing is kept of a contact that was deleted meanwhile. */
const insertMessagesSql = `
  insert into backtest_messages (
    tenant_id, backtest_id, number, contact_id, at, sent_at, channel, kind, outcome, reason, targets, subject, text
  )
  select ?, ?, one.number, one.contact_id, one.at, one.sent_at, one.channel, one.kind, one.outcome, one.reason,
    one.targets, one.subject, one.text
  from jsonb_to_recordset(?::jsonb) as one (
    number int, contact_id text, at timestamptz, sent_at timestamptz, channel text, kind text, outcome text,
    reason text, targets jsonb, subject text, text text
  )
  join contacts c on c.tenant_id = ? and c.id = one.contact_id`;
