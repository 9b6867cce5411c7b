/** Webhooks and deliveries as rows, written past the services: for tests of stores and of those who send. */
import { randomBytes } from "node:crypto";
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { newId } from "#core/ids.ts";
import { createSealer } from "#core/seal.ts";
import type { Database } from "#schema/database.ts";
import { webhookSecretContext } from "#server/secrets/contexts.ts";
import { createWebhook } from "#server/webhooks/rules.ts";

/** Of all secrets of these webhooks. */
export const webhookSealer = createSealer([randomBytes(32)]);

type Manager = Caller<"webhooks:manage">;

export async function writeWebhook(database: Database, clock: Clock, tenantId: string): Promise<string> {
  const id = newId();
  const now = clock.now();
  const content = createWebhook({ url: "https://hooks.example.com/", events: ["**"] }, now);
  const sealed = webhookSealer.seal("whsec_of-this-test-alone", webhookSecretContext(tenantId, id));
  await database.write((stores) =>
    stores.webhookSubscriptions
      .forCaller({ tenantId } as Manager)
      .insert({ ...content, id, tenantId, createdAt: now }, sealed),
  );
  return id;
}

export async function writeDeliveries(
  database: Database,
  clock: Clock,
  tenantId: string,
  subscriptionId: string,
  count: number,
) {
  const rows = Array.from({ length: count }, () => ({
    id: newId(),
    tenantId,
    subscriptionId,
    eventId: newId(),
    event: "ping" as const,
    body: "{}",
    createdAt: clock.now(),
  }));
  await database.write((stores) => stores.webhookDeliveries.forSystem().insertAll(rows));
  return rows.map(({ id }) => id);
}

export async function deliveryLog(database: Database, tenantId: string, subscriptionId: string) {
  const request = { limit: 500, after: null };
  const caller = { tenantId } as Manager;
  return (await database.read((stores) => stores.webhookDeliveries.forCaller(caller).page(subscriptionId, request, {})))
    .items;
}
