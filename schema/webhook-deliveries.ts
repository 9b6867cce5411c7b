/**
 * The log of webhook deliveries, which is their queue as well: a row that has a next attempt waits for its time,
 * however often processes die. Those who send take attempts from it (webhook-attempts.ts).
 */
import { defineEntity, type FilterQuery, type InferEntity } from "@mikro-orm/core";
import type { Caller } from "#core/caller.ts";
import { type Page, type PageRequest, toPage } from "#core/page.ts";
import { isoTime } from "#core/time.ts";
import type { ChangeAction, NoteChange } from "#server/changes/model.ts";
import type { EventName } from "#server/events/catalogue.ts";
import {
  type DeliveryAttempt,
  type DeliveryStatus,
  deliveryStatuses,
  type FrozenDelivery,
  type WebhookDelivery,
} from "#server/webhooks/model.ts";
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
import { afterKey, holding, pageOptions } from "./connection/paging.ts";
import type { Session } from "./connection/session.ts";
import {
  type ConcludedAttempt,
  concludeAttempts,
  releaseAttempts,
  takeAttempts,
  type TakenAttempt,
  type TakeRequest,
} from "./webhook-attempts.ts";
import { WebhookSubscriptionEntity } from "./webhook-subscriptions.ts";

export const WebhookDeliveryEntity = defineEntity({
  name: "WebhookDelivery",
  tableName: "webhook_deliveries",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    subscriptionId: idColumn(),
    eventId: idColumn(),
    event: textColumn().$type<EventName>(),
    /** The bytes that are signed and sent, but for the link of a report, which is sealed in them. */
    body: textColumn(),
    status: choiceColumn(deliveryStatuses),
    attempts: jsonColumn<readonly DeliveryAttempt[]>(),
    /** Attempts of the present chain. */
    chainAttempts: countColumn(),
    lastResponse: textColumn().nullable(),
    nextAttemptAt: timeColumn().nullable(),
    /** Who has an attempt in work, and since when. */
    attemptToken: textColumn().nullable(),
    attemptAt: timeColumn().nullable(),
    createdAt: timeColumn(),
    endedAt: timeColumn().nullable(),
    subscription: references(WebhookSubscriptionEntity, ["tenant_id", "subscription_id"], ["tenant_id", "id"]),
  },
  indexes: [
    { name: "webhook_deliveries_newest", properties: ["tenantId", "subscriptionId", "createdAt", "id"] },
    { name: "webhook_deliveries_oldest", properties: ["tenantId", "createdAt"] },
    {
      name: "webhook_deliveries_waiting",
      properties: ["tenantId", "subscriptionId", "nextAttemptAt"],
      where: "next_attempt_at is not null",
    },
    { name: "webhook_deliveries_due", properties: ["nextAttemptAt"], where: "next_attempt_at is not null" },
    {
      name: "webhook_deliveries_in_work",
      properties: ["tenantId", "subscriptionId"],
      where: "attempt_token is not null",
    },
    // For the change of the sealing key: these hold a sealed link.
    {
      name: "webhook_deliveries_of_reports",
      properties: ["tenantId", "id"],
      where: "event = 'report.generated'",
    },
  ],
  uniques: [{ name: "webhook_deliveries_once", properties: ["tenantId", "subscriptionId", "eventId"] }],
});

export interface DeliveryFilter {
  /** A text anywhere in the event's name or id. */
  readonly q?: string;
  readonly status?: DeliveryStatus;
}

export type NewDelivery = Pick<
  FrozenDelivery,
  "id" | "tenantId" | "subscriptionId" | "eventId" | "event" | "body" | "createdAt"
>;

export interface RecoverRange {
  readonly since: number;
  readonly until: number;
  readonly statuses: readonly DeliveryStatus[];
}

const rowsPerStatement = 500;

const isAnyDue = dueProbe("webhook_deliveries", "next_attempt_at");

/**
 * @param onDue called when deliveries have become due, so that those who send them are woken after the commit
 * @param noteChange called with each delivery that is new, begins anew, or was attempted
 */
export function webhookDeliveryStores(session: Session, onDue: () => void, noteChange: NoteChange) {
  const noteDelivery = (tenantId: string, id: string | null, change: ChangeAction | null): void =>
    noteChange({ tenantId, kind: "webhook_delivery", id, change, flowId: null, ownerUserId: null });

  return {
    forCaller: ({ tenantId }: Caller<"webhooks:manage">) => {
      const find = async (subscriptionId: string, id: string): Promise<FrozenDelivery | null> => {
        const row = await session.em.findOne(
          WebhookDeliveryEntity,
          { tenantId, subscriptionId, id },
          { disableIdentityMap: true },
        );
        return row === null ? null : { ...toDelivery(row), body: row.body };
      };
      return {
        get: find,
        /** Newest first, without envelopes. */
        page: async (
          subscriptionId: string,
          request: PageRequest,
          filter: DeliveryFilter,
        ): Promise<Page<WebhookDelivery>> => {
          const where = { $and: [{ tenantId, subscriptionId }, afterKey(request.after), ...conditions(filter)] };
          const rows = await session.em.find(WebhookDeliveryEntity, where, {
            ...pageOptions(request),
            exclude: ["body"],
          });
          const { items, nextCursor } = toPage(rows, request.limit, (row) => row);
          return { items: items.map(toDelivery), nextCursor };
        },
        /** Begins a new chain of attempts. An attempt in work goes on, and counts for nothing. */
        restart: async (subscriptionId: string, id: string, now: number): Promise<FrozenDelivery | null> => {
          await session.em.execute(restartOneSql, [isoTime(now), tenantId, subscriptionId, id]);
          onDue();
          noteDelivery(tenantId, id, "updated");
          return find(subscriptionId, id);
        },
        /** How many of them there are in the range of their creation. */
        countEnded: async (subscriptionId: string, range: RecoverRange): Promise<number> => {
          const [row] = await session.em.execute<{ count: number }[]>(
            countEndedSql,
            endedIn(tenantId, subscriptionId, range),
          );
          return row?.count ?? 0;
        },
        /** Begins a new chain for each of them. */
        restartEnded: async (subscriptionId: string, range: RecoverRange, now: number): Promise<number> => {
          const values = [isoTime(now), ...endedIn(tenantId, subscriptionId, range)];
          const [row] = await session.em.execute<{ count: number }[]>(restartEndedSql, values);
          onDue();
          noteDelivery(tenantId, null, null);
          return row?.count ?? 0;
        },
      };
    },

    forSystem: () => ({
      /** Those that are there already stay as they are. The envelope of an event is sent to the database once. */
      insertAll: async (deliveries: readonly NewDelivery[]): Promise<void> => {
        for (let first = 0; first < deliveries.length; first += rowsPerStatement) {
          const portion = deliveries.slice(first, first + rowsPerStatement);
          const rows = portion.map(({ tenantId, id, subscriptionId, eventId }) => {
            return { tenant_id: tenantId, id, subscription_id: subscriptionId, event_id: eventId };
          });
          await session.em.execute(insertSql, [JSON.stringify(rows), JSON.stringify(envelopesOf(portion))]);
        }
        if (deliveries.length > 0) onDue();
        for (const { tenantId, id } of deliveries) noteDelivery(tenantId, id, "created");
      },
      /** Whether an attempt is due, also where a process has it: whether there may be something to take. */
      isAnyDue: (now: number): Promise<boolean> => isAnyDue(session, now),
      take: (request: TakeRequest) => takeAttempts(session.em, request),
      conclude: async (attempts: readonly ConcludedAttempt[]): Promise<ReadonlySet<string>> => {
        const written = await concludeAttempts(session.em, attempts);
        for (const { tenantId, id } of attempts) if (written.has(id)) noteDelivery(tenantId, id, "updated");
        return written;
      },
      release: (attempts: readonly TakenAttempt[]) => releaseAttempts(session.em, attempts),
    }),
  };
}

function envelopesOf(deliveries: readonly NewDelivery[]) {
  const byEvent = new Map(deliveries.map((one) => [`${one.tenantId} ${one.eventId}`, one]));
  return [...byEvent.values()].map(({ tenantId, eventId, event, body, createdAt }) => {
    return { tenant_id: tenantId, event_id: eventId, event, body, created_at: isoTime(createdAt) };
  });
}

const insertSql = `
  insert into webhook_deliveries (
    tenant_id, id, subscription_id, event_id, event, body, status, attempts, chain_attempts, next_attempt_at, created_at
  )
  select tenant_id, id, subscription_id, event_id, event, body, 'pending', '[]'::jsonb, 0, created_at, created_at
  from jsonb_to_recordset(?::jsonb) as one (tenant_id text, id text, subscription_id text, event_id text)
    join jsonb_to_recordset(?::jsonb)
      as envelope (tenant_id text, event_id text, event text, body text, created_at timestamptz)
      using (tenant_id, event_id)
  on conflict do nothing`;

const restarted = `
  status = 'pending', chain_attempts = 0, next_attempt_at = ?::timestamptz, ended_at = null, attempt_token = null,
  attempt_at = null`;

const restartOneSql = `
  update webhook_deliveries set ${restarted} where tenant_id = ? and subscription_id = ? and id = ?`;

const endedWhere = `
  tenant_id = ? and subscription_id = ? and created_at >= ?::timestamptz and created_at < ?::timestamptz
    and status in (select jsonb_array_elements_text(?::jsonb))`;

const countEndedSql = `select count(*)::int as count from webhook_deliveries where ${endedWhere}`;

const restartEndedSql = `
  with again as (update webhook_deliveries set ${restarted} where ${endedWhere} returning id)
  select count(*)::int as count from again`;

function endedIn(tenantId: string, subscriptionId: string, { since, until, statuses }: RecoverRange) {
  return [tenantId, subscriptionId, isoTime(since), isoTime(until), JSON.stringify(statuses)];
}

type DeliveryRow = InferEntity<typeof WebhookDeliveryEntity>;

function conditions({ q, status }: DeliveryFilter): FilterQuery<DeliveryRow>[] {
  return [
    ...(q === undefined ? [] : [holding(q, ["event", "eventId"])]),
    ...(status === undefined ? [] : [{ status }]),
  ];
}

/** In the type of rows that are read in part, the ORM takes lists for relations. */
type ReadRow = Pick<DeliveryRow, Exclude<keyof WebhookDelivery, "attempts">> & { readonly attempts: unknown };

function toDelivery(row: ReadRow): WebhookDelivery {
  return {
    id: row.id,
    tenantId: row.tenantId,
    subscriptionId: row.subscriptionId,
    eventId: row.eventId,
    event: row.event,
    status: row.status,
    attempts: row.attempts as readonly DeliveryAttempt[],
    lastResponse: row.lastResponse ?? null,
    nextAttemptAt: row.nextAttemptAt ?? null,
    createdAt: row.createdAt,
    endedAt: row.endedAt ?? null,
  };
}
