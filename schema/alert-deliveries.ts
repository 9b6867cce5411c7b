/**
 * The ledger of alerts: one row for each message to one contact on one channel, written before it is sent, or with the
 * reason why it is not. A row is unique for its run, type, targets, contact and channel, so that no message is made
 * twice. Gone with its flow and its contact.
 */
import { defineEntity, type FilterQuery, type InferEntity, raw } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import { type Page, type PageRequest, toPage } from "#core/page.ts";
import {
  type AlertChannel,
  alertChannels,
  type AlertContent,
  type AlertDelivery,
  type AlertStatus,
  alertStatuses,
  alertTypes,
  type ContentTarget,
  type StoredAlertDelivery,
} from "#server/alerts/model.ts";
import { choiceColumn, countColumn, idColumn, jsonColumn, references, textColumn, timeColumn } from "./columns.ts";
import { ContactEntity } from "./contacts.ts";
import { FlowEntity } from "./flows.ts";
import { afterKey, holding, pageOptions } from "./paging.ts";

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
    error: textColumn().nullable(),
    attempts: countColumn(),
    createdAt: timeColumn(),
    notBefore: timeColumn(),
    /** Since when an attempt is in work. */
    attemptAt: timeColumn().nullable(),
    endedAt: timeColumn().nullable(),
    flow: references(FlowEntity, ["tenant_id", "flow_id"], ["tenant_id", "id"]),
    contact: references(ContactEntity, ["tenant_id", "contact_id"], ["tenant_id", "id"]),
  },
  indexes: [
    { name: "alert_deliveries_newest", properties: ["tenantId", "createdAt", "id"] },
    { name: "alert_deliveries_of_flow", properties: ["tenantId", "flowId", "createdAt", "id"] },
    { name: "alert_deliveries_of_contact", properties: ["tenantId", "contactId", "createdAt", "id"] },
  ],
  uniques: [
    {
      name: "alert_deliveries_once",
      properties: ["tenantId", "runId", "type", "targetSet", "contactId", "channel"],
    },
  ],
});

export interface AlertDeliveryFilter {
  /** A text anywhere in the message, the reason or the error. */
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

export function alertDeliveryStores(em: SqlEntityManager) {
  const find = async (tenantId: string, id: string): Promise<StoredAlertDelivery | null> => {
    const row = await em.findOne(AlertDeliveryEntity, { tenantId, id }, { disableIdentityMap: true });
    return row === null ? null : toDelivery(row);
  };

  return {
    forCaller: (caller: Caller<"results:read">) => ({
      /** Newest first. A user's session sees those of its own contacts. */
      page: async (request: PageRequest, filter: AlertDeliveryFilter): Promise<Page<AlertDelivery>> => {
        const where = {
          $and: [
            { tenantId: caller.tenantId },
            ...(caller.userId === null ? [] : [ofOwner(caller.userId)]),
            afterKey(request.after),
            ...conditions(filter),
          ],
        };
        const rows = await em.find(AlertDeliveryEntity, where, pageOptions(request));
        const { items, nextCursor } = toPage(rows, request.limit, (row) => row);
        return { items: items.map(toDelivery), nextCursor };
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
        for (let first = 0; first < deliveries.length; first += rowsPerStatement) {
          await em
            .createQueryBuilder(AlertDeliveryEntity)
            .insert(deliveries.slice(first, first + rowsPerStatement))
            .onConflict()
            .ignore();
        }
      },
      /** Of a row that was locked. */
      update: async ({ tenantId, id, ...changes }: DeliveryChange): Promise<void> => {
        await em.nativeUpdate(AlertDeliveryEntity, { tenantId, id }, changes);
      },
    }),
  };
}

/** What sending changes of a delivery. */
export type DeliveryChange = Pick<StoredAlertDelivery, "tenantId" | "id"> &
  Partial<
    Pick<StoredAlertDelivery, "status" | "reason" | "error" | "attempts" | "notBefore" | "attemptAt" | "endedAt">
  >;

const rowsPerStatement = 500;

type DeliveryRow = InferEntity<typeof AlertDeliveryEntity>;

function ofOwner(ownerUserId: string | null): FilterQuery<DeliveryRow> {
  return { contact: { ownerUserId } } as FilterQuery<DeliveryRow>;
}

function aboutTarget({ sourceId, name }: Pick<ContentTarget, "sourceId" | "name">): FilterQuery<DeliveryRow> {
  return { [raw("content @> ?::jsonb", [JSON.stringify({ targets: [{ sourceId, name }] })])]: [] };
}

function conditions({ q, about, from, to, ownerUserId, ...exactly }: AlertDeliveryFilter): FilterQuery<DeliveryRow>[] {
  const found: FilterQuery<DeliveryRow>[] = [];
  if (q !== undefined) found.push(holding(q, ["message", "reason", "error"]));
  if (about !== undefined) found.push(aboutTarget(about));
  if (from !== undefined) found.push({ createdAt: { $gte: from } });
  if (to !== undefined) found.push({ createdAt: { $lt: to } });
  if (ownerUserId !== undefined) found.push(ofOwner(ownerUserId));
  for (const [field, value] of Object.entries(exactly)) if (value !== undefined) found.push({ [field]: value });
  return found;
}

function toDelivery(row: DeliveryRow): StoredAlertDelivery {
  return {
    id: row.id,
    tenantId: row.tenantId,
    runId: row.runId ?? null,
    flowId: row.flowId ?? null,
    contactId: row.contactId,
    channel: row.channel,
    type: row.type,
    targetSet: row.targetSet,
    status: row.status,
    reason: row.reason ?? null,
    targetNames: row.targetNames,
    message: row.message,
    content: row.content,
    error: row.error ?? null,
    attempts: row.attempts,
    createdAt: row.createdAt,
    notBefore: row.notBefore,
    attemptAt: row.attemptAt ?? null,
    endedAt: row.endedAt ?? null,
  };
}
