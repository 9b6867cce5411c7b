/** Webhook subscriptions: table, queries, row → domain. Secrets are stored sealed, and leave this file apart. */
import { defineEntity, type FilterQuery, type InferEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import { type Page, type PageRequest, toPage } from "#core/page.ts";
import { isoTime } from "#core/time.ts";
import { disableAfterMs, type EndpointHealth, nearMs, warningPercents } from "#server/webhooks/health.ts";
import {
  type EventChoice,
  type SealedSecrets,
  type SubscriptionStatus,
  subscriptionStatuses,
  type WebhookFilter,
  type WebhookSubscription,
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
import { afterKey, holding, pageOptions } from "./connection/paging.ts";
import { TenantEntity } from "./tenants.ts";

export const WebhookSubscriptionEntity = defineEntity({
  name: "WebhookSubscription",
  tableName: "webhook_subscriptions",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    url: textColumn(),
    events: jsonColumn<readonly EventChoice[]>(),
    description: textColumn().nullable(),
    filter: jsonColumn<WebhookFilter>().nullable(),
    status: choiceColumn(subscriptionStatuses),
    disabledReason: textColumn().nullable(),
    sealedSecret: textColumn(),
    sealedPrevious: textColumn().nullable(),
    previousUntil: timeColumn().nullable(),
    failingSince: timeColumn().nullable(),
    /** When the last attempt began that has failed since; null too for one that was failing before this was kept. */
    lastFailureAt: timeColumn().nullable(),
    warnedPercent: countColumn(),
    /** In a row. */
    timeouts: countColumn(),
    /** Of an open circuit. */
    probeAt: timeColumn().nullable(),
    revision: countColumn(),
    createdAt: timeColumn(),
    updatedAt: timeColumn(),
    tenant: references(TenantEntity, ["tenant_id"], ["id"]),
  },
  indexes: [
    { name: "webhook_subscriptions_newest", properties: ["tenantId", "createdAt", "id"] },
    {
      name: "webhook_subscriptions_failing",
      properties: ["failingSince"],
      where: "failing_since is not null and status = 'active'",
    },
  ],
});

export interface WebhookFilterQuery {
  /** A text anywhere in the address or the description. */
  readonly q?: string;
  readonly status?: SubscriptionStatus;
}

export interface StoredSubscription {
  readonly subscription: WebhookSubscription;
  readonly secrets: SealedSecrets;
  readonly health: EndpointHealth;
}

export type SubscriptionKey = Pick<WebhookSubscription, "tenantId" | "id">;

const failingPerLook = 100;

export function webhookSubscriptionStores(em: SqlEntityManager) {
  const one = async (tenantId: string, id: string): Promise<StoredSubscription | null> => {
    const row = await em.findOne(WebhookSubscriptionEntity, { tenantId, id }, { disableIdentityMap: true });
    return row === null ? null : toStored(row);
  };

  const lock = async (tenantId: string, id: string): Promise<StoredSubscription | null> => {
    await em.execute("select id from webhook_subscriptions where tenant_id = ? and id = ? for no key update", [
      tenantId,
      id,
    ]);
    return one(tenantId, id);
  };

  const update = async (
    { tenantId, id, ...content }: WebhookSubscription,
    further: Partial<SealedSecrets & EndpointHealth> = {},
  ): Promise<void> => {
    await em.nativeUpdate(WebhookSubscriptionEntity, { tenantId, id }, { ...further, ...content });
  };

  return {
    forCaller: ({ tenantId }: Caller<"webhooks:manage">) => ({
      get: async (id: string): Promise<WebhookSubscription | null> => (await one(tenantId, id))?.subscription ?? null,
      page: async (request: PageRequest, filter: WebhookFilterQuery): Promise<Page<WebhookSubscription>> => {
        const where = { $and: [{ tenantId }, afterKey(request.after), ...conditions(filter)] };
        const rows = await em.find(WebhookSubscriptionEntity, where, pageOptions(request));
        const { items, nextCursor } = toPage(rows, request.limit, (row) => row);
        return { items: items.map(toSubscription), nextCursor };
      },
      /** Makes creations and enablings of the tenant wait for each other, so that they can be counted. */
      lockAll: async (): Promise<void> => {
        await em.execute("select id from tenants where id = ? for no key update", [tenantId]);
      },
      countActive: (): Promise<number> => em.count(WebhookSubscriptionEntity, { tenantId, status: "active" }),
      /** Locked until the transaction ends. */
      lock: (id: string): Promise<StoredSubscription | null> => lock(tenantId, id),
      insert: async (subscription: WebhookSubscription, sealedSecret: string): Promise<void> => {
        await em.insert(WebhookSubscriptionEntity, {
          ...subscription,
          sealedSecret,
          sealedPrevious: null,
          previousUntil: null,
          warnedPercent: 0,
          timeouts: 0,
          probeAt: null,
        });
      },
      update,
      /** With its delivery log. */
      delete: async (id: string): Promise<void> => {
        await em.nativeDelete(WebhookSubscriptionEntity, { tenantId, id });
      },
    }),

    forSystem: () => ({
      get: one,
      lock,
      update,
      /** Which of these are failing, or have been since their last success was noted. */
      unwell: async (asked: readonly SubscriptionKey[]): Promise<readonly SubscriptionKey[]> => {
        const keys = asked.map(({ tenantId, id }) => ({ tenant_id: tenantId, id }));
        const rows = await em.execute<{ tenant_id: string; id: string }[]>(unwellSql, [JSON.stringify(keys)]);
        return rows.map(({ tenant_id, id }) => ({ tenantId: tenant_id, id }));
      },
      /** Those that events are sent to. */
      active: async (tenantId: string): Promise<readonly WebhookSubscription[]> => {
        const where = { tenantId, status: "active" as const };
        const rows = await em.find(WebhookSubscriptionEntity, where, { disableIdentityMap: true });
        return rows.map(toSubscription);
      },
      /** Active ones that have failed for so long that a warning, or the end, is due (webhooks/health.ts). */
      longFailing: async (now: number): Promise<readonly SubscriptionKey[]> => {
        const [first] = warningPercents;
        const since = isoTime(now - (disableAfterMs * first) / 100);
        const steps = [...warningPercents, 100].map((percent) => ({
          percent,
          since: isoTime(now - (disableAfterMs * percent) / 100),
          least_ms: (disableAfterMs * percent) / 100 - nearMs,
        }));
        const given = [since, JSON.stringify(steps), failingPerLook];
        const rows = await em.execute<{ tenant_id: string; id: string }[]>(longFailingSql, given);
        return rows.map(({ tenant_id, id }) => ({ tenantId: tenant_id, id }));
      },
    }),
  };
}

const unwellSql = `
  select s.tenant_id, s.id
  from webhook_subscriptions s join jsonb_to_recordset(?::jsonb) as asked (tenant_id text, id text) using (tenant_id, id)
  where s.failing_since is not null or s.timeouts <> 0 or s.probe_at is not null`;

const longFailingSql = `
  select s.tenant_id, s.id from webhook_subscriptions s
  where s.status = 'active' and s.failing_since is not null and s.failing_since <= ?::timestamptz
    and exists (
      select from jsonb_to_recordset(?::jsonb) as step (percent int, since timestamptz, least_ms float8)
      where s.failing_since <= step.since and step.percent > s.warned_percent
        and coalesce(s.last_failure_at, s.failing_since) >= s.failing_since + step.least_ms * interval '1 millisecond'
    )
  order by s.failing_since limit ?`;

type SubscriptionRow = InferEntity<typeof WebhookSubscriptionEntity>;

function conditions({ q, status }: WebhookFilterQuery): FilterQuery<SubscriptionRow>[] {
  return [
    ...(q === undefined ? [] : [holding(q, ["url", "description"])]),
    ...(status === undefined ? [] : [{ status }]),
  ];
}

function toSubscription(row: SubscriptionRow): WebhookSubscription {
  return {
    id: row.id,
    tenantId: row.tenantId,
    url: row.url,
    events: row.events,
    description: row.description ?? null,
    filter: row.filter ?? null,
    status: row.status,
    disabledReason: row.disabledReason ?? null,
    failingSince: row.failingSince ?? null,
    revision: row.revision,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function toStored(row: SubscriptionRow): StoredSubscription {
  const { sealedSecret, warnedPercent, timeouts } = row;
  return {
    subscription: toSubscription(row),
    secrets: { sealedSecret, sealedPrevious: row.sealedPrevious ?? null, previousUntil: row.previousUntil ?? null },
    health: {
      failingSince: row.failingSince ?? null,
      lastFailureAt: row.lastFailureAt ?? null,
      warnedPercent,
      timeouts,
      probeAt: row.probeAt ?? null,
    },
  };
}
