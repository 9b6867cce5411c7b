/**
 * The ledger of alerts: one row for each message to one contact on one channel, written before it is sent, or with the
 * reason why it is not. A row is unique for its run, type, targets, contact and channel, so that no message is made
 * twice. Gone with its flow and its contact.
 */
import { defineEntity, type FilterQuery, type InferEntity, raw } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import { isoTime } from "#core/time.ts";
import { fittingCount, type Page, type PageRequest, toPage } from "#core/page.ts";
import {
  type AlertChannel,
  alertChannels,
  type AlertContent,
  type AlertDelivery,
  type AlertStatus,
  alertStatuses,
  alertTypes,
  type ContentTarget,
  type HeldContent,
  type StoredAlertDelivery,
} from "#server/alerts/model.ts";
import type { NoteChange } from "#server/changes/model.ts";
import { executeBound } from "./connection/bound-statement.ts";
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
import { afterKey, containing, holding, newestFirst, pageOptions } from "./connection/paging.ts";

export const AlertDeliveryEntity = defineEntity({
  name: "AlertDelivery",
  tableName: "alert_deliveries",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    runId: idColumn().nullable(),
    flowId: idColumn().nullable(),
    contactId: idColumn(),
    channel: choiceColumn(alertChannels),
    type: choiceColumn(alertTypes),
    /** One value for each set of targets. */
    targetSet: textColumn(),
    status: choiceColumn(alertStatuses),
    reason: textColumn().nullable(),
    targetNames: jsonColumn<readonly string[]>(),
    message: textColumn(),
    content: jsonColumn<AlertContent>(),
    /** Characters of what the log shows: the message and the names together. */
    shownLength: countColumn(),
    error: textColumn().nullable(),
    attempts: countColumn(),
    createdAt: timeColumn(),
    notBefore: timeColumn(),
    /** Since when an attempt is in work that must not be made twice. */
    attemptAt: timeColumn().nullable(),
    endedAt: timeColumn().nullable(),
    /** Until when quiet hours held it; null for one that they never held. */
    heldUntil: timeColumn().nullable(),
    /** The delivery whose message tells this one too. */
    toldWith: textColumn().nullable(),
    /** Of one that tells what quiet hours held: all of it. */
    held: jsonColumn<HeldContent>().nullable(),
    combinedMessage: textColumn().nullable(),
    /** Of an e-mail that was handed over: to which address, and the hash of its link's token. */
    mailedTo: textColumn().nullable(),
    unsubscribeHash: textColumn().nullable(),
    flow: references(FlowEntity, ["tenant_id", "flow_id"], ["tenant_id", "id"]),
    contact: references(ContactEntity, ["tenant_id", "contact_id"], ["tenant_id", "id"]),
  },
  indexes: [
    { name: "alert_deliveries_newest", properties: ["tenantId", "createdAt", "id"] },
    { name: "alert_deliveries_of_flow", properties: ["tenantId", "flowId", "createdAt", "id"] },
    { name: "alert_deliveries_of_contact", properties: ["tenantId", "contactId", "createdAt", "id"] },
    { name: "alert_deliveries_of_status", properties: ["tenantId", "status", "createdAt", "id"] },
    {
      name: "alert_deliveries_held",
      properties: ["tenantId", "contactId", "flowId", "channel"],
      where: "held_until is not null and status = 'pending'",
    },
    { name: "alert_deliveries_told_with", properties: ["tenantId", "toldWith"], where: "told_with is not null" },
    { name: "alert_deliveries_unsubscribe", properties: ["unsubscribeHash"], where: "unsubscribe_hash is not null" },
  ],
  uniques: [
    {
      name: "alert_deliveries_once",
      properties: ["tenantId", "runId", "type", "targetSet", "contactId", "channel"],
    },
  ],
});

export interface AlertDeliveryFilter {
  /** A text anywhere in the message, the targets' names, the reason or the error. */
  readonly q?: string;
  readonly flowId?: string;
  readonly runId?: string;
  readonly contactId?: string;
  readonly channel?: AlertChannel;
  readonly status?: AlertStatus;
  /** Only what is about this target, among others or alone. */
  readonly about?: Pick<ContentTarget, "sourceId" | "name">;
  /** Epoch ms, itself included. */
  readonly from?: number;
  /** Epoch ms, itself excluded. */
  readonly to?: number;
  /** Of contacts of one owner, or with null of none; for tenant callers. */
  readonly ownerUserId?: string | null;
}

/** A page ends early where its messages and names together have more characters. */
export const maxShownPerPage = 4 * 1024 * 1024;

/** @param noteChange called with each delivery that is new, or whose state has changed */
export function alertDeliveryStores(em: SqlEntityManager, noteChange: NoteChange) {
  const find = async (tenantId: string, id: string): Promise<StoredAlertDelivery | null> => {
    const row = await em.findOne(AlertDeliveryEntity, { tenantId, id }, { disableIdentityMap: true });
    return row === null ? null : toDelivery(row);
  };

  /** The content is left out: it may be large, and is for senders alone. */
  const findShown = async (where: FilterQuery<DeliveryRow>): Promise<readonly AlertDelivery[]> => {
    const options = { exclude: ["content", "held"], orderBy: newestFirst, disableIdentityMap: true } as const;
    const rows: unknown = await em.find(AlertDeliveryEntity, where, options);
    // Where columns are left out, MikroORM's types take a list of strings for a relation.
    return (rows as readonly ShownRow[]).map(toShown);
  };

  return {
    /** A user's session sees what is about its own contacts and, as far as a flow is named, its own flows. */
    forCaller: (caller: Caller<"results:read">) => ({
      get: async (id: string): Promise<AlertDelivery | null> => {
        const [delivery] = await findShown({ $and: [...reached(caller), { id }] });
        return delivery ?? null;
      },
      /** Newest first. The page may be shorter than its limit: see `maxShownPerPage`. */
      page: async (request: PageRequest, filter: AlertDeliveryFilter): Promise<Page<AlertDelivery>> => {
        const where = { $and: [...reached(caller), afterKey(request.after), ...conditions(caller.tenantId, filter)] };
        const options = { ...pageOptions(request), fields: ["id", "createdAt", "shownLength"] } as const;
        const found = await em.find(AlertDeliveryEntity, where, options);
        const lengths = found.slice(0, request.limit).map(({ shownLength }) => shownLength);
        const { items, nextCursor } = toPage(found, fittingCount(lengths, maxShownPerPage), (row) => row);
        const ids = items.map(({ id }) => id);
        return { items: await findShown({ tenantId: caller.tenantId, id: { $in: ids } }), nextCursor };
      },
    }),

    forSystem: () => ({
      get: find,
      /** Locked until the transaction ends. */
      lock: async (tenantId: string, id: string): Promise<StoredAlertDelivery | null> => {
        await em.execute("select id from alert_deliveries where tenant_id = ? and id = ? for no key update", [
          tenantId,
          id,
        ]);
        return find(tenantId, id);
      },
      /** Those that are there already stay as they are. */
      insertAll: async (deliveries: readonly StoredAlertDelivery[]): Promise<void> => {
        let [rows, length]: [string[], number] = [[], 0];
        for (const [index, delivery] of deliveries.entries()) {
          const row = JSON.stringify(rowOf(delivery));
          rows.push(row);
          length += row.length;
          if (length < maxStatementLength && index < deliveries.length - 1) continue;
          await executeBound(em, insertSql, [`[${rows.join()}]`]);
          [rows, length] = [[], 0];
        }
        for (const { tenantId, id, flowId } of deliveries)
          noteChange({ tenantId, kind: "alert_delivery", id, change: "created", flowId });
      },
      /** For a process that knows that every other one is dead: their attempts are as old as can be. */
      ageAttempts: async (): Promise<void> => {
        await em.nativeUpdate(AlertDeliveryEntity, { status: "pending", attemptAt: { $ne: null } }, { attemptAt: 0 });
      },
      /**
       * Those that quiet hours held, for the same contact, flow and channel, and that may go by now: locked until the
       * transaction ends, oldest first. Without those that another message tells, or of which an attempt is in work.
       */
      lockHeld: async (
        { tenantId, contactId, flowId, channel }: StoredAlertDelivery,
        now: number,
      ): Promise<readonly StoredAlertDelivery[]> => {
        const locked = await em.execute<{ id: string }[]>(lockHeldSql, [
          tenantId,
          contactId,
          flowId,
          channel,
          isoTime(now),
        ]);
        const where = { tenantId, id: { $in: locked.map(({ id }) => id) } };
        const rows = locked.length === 0 ? [] : await em.find(AlertDeliveryEntity, where, { disableIdentityMap: true });
        const oldestFirst = (one: DeliveryRow, other: DeliveryRow): number =>
          one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);
        return rows.toSorted(oldestFirst).map(toDelivery);
      },
      /** Of a row that was locked: its message tells all this. */
      carry: async (delivery: StoredAlertDelivery, held: HeldContent, combinedMessage: string): Promise<void> => {
        const { tenantId, id } = delivery;
        const shownLength = shownLengthOf(delivery) + combinedMessage.length;
        await em.nativeUpdate(AlertDeliveryEntity, { tenantId, id }, { held, combinedMessage, shownLength });
      },
      /** Leaves deliveries to the message of another one, with all that they were to tell. */
      leaveTo: async (
        { tenantId, id }: Pick<StoredAlertDelivery, "tenantId" | "id">,
        left: readonly string[],
        reason: string,
      ): Promise<void> => {
        const where = { tenantId, $or: [{ id: { $in: [...left] } }, { toldWith: { $in: [...left] } }] };
        await em.nativeUpdate(AlertDeliveryEntity, where, { toldWith: id, reason, held: null, combinedMessage: null });
      },
      /** Those whose telling was left to this one, and that are still pending. */
      leftTo: async (tenantId: string, id: string): Promise<readonly StoredAlertDelivery[]> => {
        const where = { tenantId, toldWith: id, status: "pending" as const };
        const rows = await em.find(AlertDeliveryEntity, where, { orderBy: { id: "asc" }, disableIdentityMap: true });
        return rows.map(toDelivery);
      },
      /** Of a row that was locked: its e-mail is handed over. */
      noteMail: async ({ tenantId, id, ...mail }: NotedMail): Promise<void> => {
        await em.nativeUpdate(AlertDeliveryEntity, { tenantId, id }, mail);
      },
      /** Whose e-mail carries the token; null also where its address has been erased. */
      byUnsubscribeHash: async (unsubscribeHash: string): Promise<MailedAlert | null> => {
        const fields = ["tenantId", "flowId", "contactId", "mailedTo"] as const;
        const row = await em.findOne(AlertDeliveryEntity, { unsubscribeHash }, { fields, disableIdentityMap: true });
        if (row === null || row.mailedTo === undefined || row.mailedTo === null) return null;
        const { tenantId, flowId = null, contactId, mailedTo } = row;
        return { tenantId, flowId, contactId, mailedTo };
      },
      /** The delivery itself, with the address; null for a token that no mail has, or whose address was erased. */
      mailedWith: async (hash: string): Promise<MailedDelivery | null> => {
        const row = await em.findOne(AlertDeliveryEntity, { unsubscribeHash: hash }, { disableIdentityMap: true });
        const mailedTo = row?.mailedTo ?? null;
        return row === null || mailedTo === null ? null : { delivery: toDelivery(row), mailedTo };
      },
      /** Of a row that was locked. */
      update: async ({ tenantId, id, ...changes }: DeliveryChange): Promise<void> => {
        await em.nativeUpdate(AlertDeliveryEntity, { tenantId, id }, changes);
        noteChange({ tenantId, kind: "alert_delivery", id, change: "updated", flowId: null });
      },
    }),
  };
}

interface NotedMail {
  readonly tenantId: string;
  readonly id: string;
  readonly mailedTo: string;
  readonly unsubscribeHash: string;
}

/** An e-mail that was handed over, for whoever has its link. */
export interface MailedAlert extends Pick<AlertDelivery, "tenantId" | "flowId" | "contactId"> {
  readonly mailedTo: string;
}

export interface MailedDelivery {
  readonly delivery: StoredAlertDelivery;
  readonly mailedTo: string;
}

/** What sending changes of a delivery. */
export type DeliveryChange = Pick<StoredAlertDelivery, "tenantId" | "id"> &
  Partial<
    Pick<
      StoredAlertDelivery,
      "status" | "reason" | "error" | "attempts" | "notBefore" | "attemptAt" | "endedAt" | "heldUntil"
    >
  >;

/** Characters of the rows of one statement. One row alone may have more: each target of a large run has its place. */
const maxStatementLength = 256 * 1024;

const insertSql = `
  insert into alert_deliveries (
    tenant_id, id, run_id, flow_id, contact_id, channel, type, target_set, status, reason, target_names, message,
    content, shown_length, error, attempts, created_at, not_before, attempt_at, ended_at,
    held_until
  )
  select * from jsonb_to_recordset($1::jsonb) as one (
    tenant_id text, id text, run_id text, flow_id text, contact_id text, channel text, type text, target_set text,
    status text, reason text, target_names jsonb, message text, content jsonb, shown_length int, error text,
    attempts int, created_at timestamptz, not_before timestamptz, attempt_at timestamptz, ended_at timestamptz,
    held_until timestamptz
  )
  on conflict do nothing`;

/** In one order, so that two who gather at once never wait for each other. */
const lockHeldSql = `
  select id from alert_deliveries
  where tenant_id = ? and contact_id = ? and flow_id = ? and channel = ? and status = 'pending'
    and held_until is not null and told_with is null and attempt_at is null and not_before <= ?::timestamptz
  order by id for no key update`;

type DeliveryRow = InferEntity<typeof AlertDeliveryEntity>;
type ShownRow = Pick<DeliveryRow, keyof AlertDelivery>;

function reached({ tenantId, userId }: Caller): FilterQuery<DeliveryRow>[] {
  return userId === null ? [{ tenantId }] : [{ tenantId }, ofOwner(tenantId, userId)];
}

/** Neither records of another owner beside it: flows and contacts may have changed hands since. */
function ofOwner(tenantId: string, ownerUserId: string | null): FilterQuery<DeliveryRow> {
  const [isOwn, owner] = ownerUserId === null ? ["owner_user_id is null", []] : ["owner_user_id = ?", [ownerUserId]];
  const sql = `contact_id in (select id from contacts where tenant_id = ? and ${isOwn})
    and (flow_id is null or flow_id in (select id from flows where tenant_id = ? and ${isOwn}))`;
  return { [raw(sql, [tenantId, ...owner, tenantId, ...owner])]: [] };
}

function search(q: string): FilterQuery<DeliveryRow> {
  const inNames = { [raw("normalize(target_names::text) ilike ?", [containing(q)])]: [] };
  return { $or: [holding(q, ["message", "reason", "error"]), inNames] };
}

/** Also where the message is about others as well. */
function aboutTarget({ sourceId, name }: Pick<ContentTarget, "sourceId" | "name">): FilterQuery<DeliveryRow> {
  return { [raw("content @> ?::jsonb", [JSON.stringify({ targets: [{ sourceId, name }] })])]: [] };
}

function conditions(
  tenantId: string,
  { q, about, from, to, ownerUserId, ...exactly }: AlertDeliveryFilter,
): FilterQuery<DeliveryRow>[] {
  const found: FilterQuery<DeliveryRow>[] = [];
  if (q !== undefined) found.push(search(q));
  if (about !== undefined) found.push(aboutTarget(about));
  if (from !== undefined) found.push({ createdAt: { $gte: from } });
  if (to !== undefined) found.push({ createdAt: { $lt: to } });
  if (ownerUserId !== undefined) found.push(ofOwner(tenantId, ownerUserId));
  for (const [field, value] of Object.entries(exactly)) if (value !== undefined) found.push({ [field]: value });
  return found;
}

function shownLengthOf({ message, targetNames }: AlertDelivery): number {
  return message.length + JSON.stringify(targetNames).length;
}

function rowOf(delivery: StoredAlertDelivery) {
  const { message, targetNames, attemptAt, endedAt, heldUntil } = delivery;
  return {
    tenant_id: delivery.tenantId,
    id: delivery.id,
    run_id: delivery.runId,
    flow_id: delivery.flowId,
    contact_id: delivery.contactId,
    channel: delivery.channel,
    type: delivery.type,
    target_set: delivery.targetSet,
    status: delivery.status,
    reason: delivery.reason,
    target_names: targetNames,
    message,
    content: delivery.content,
    shown_length: shownLengthOf(delivery),
    error: delivery.error,
    attempts: delivery.attempts,
    created_at: isoTime(delivery.createdAt),
    not_before: isoTime(delivery.notBefore),
    attempt_at: attemptAt === null ? null : isoTime(attemptAt),
    ended_at: endedAt === null ? null : isoTime(endedAt),
    held_until: heldUntil === null ? null : isoTime(heldUntil),
  };
}

function toDelivery(row: DeliveryRow): StoredAlertDelivery {
  return {
    ...toShown(row),
    targetSet: row.targetSet,
    content: row.content,
    notBefore: row.notBefore,
    attemptAt: row.attemptAt ?? null,
    heldUntil: row.heldUntil ?? null,
    held: row.held ?? null,
  };
}

function toShown(row: ShownRow): AlertDelivery {
  return {
    id: row.id,
    tenantId: row.tenantId,
    runId: row.runId ?? null,
    flowId: row.flowId ?? null,
    contactId: row.contactId,
    channel: row.channel,
    type: row.type,
    status: row.status,
    reason: row.reason ?? null,
    targetNames: row.targetNames,
    message: row.message,
    error: row.error ?? null,
    attempts: row.attempts,
    createdAt: row.createdAt,
    endedAt: row.endedAt ?? null,
    toldWith: row.toldWith ?? null,
    combinedMessage: row.combinedMessage ?? null,
  };
}
