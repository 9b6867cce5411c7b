/** Webhooks of a tenant, as its integrator makes them. */
import assert from "node:assert/strict";
import Stripe from "stripe";
import type { Client } from "./client.ts";
import { eventually } from "./wait.ts";
import type { Received } from "./webhook-receiver.ts";

export interface TestWebhook {
  readonly id: string;
  readonly secret: string;
}

export async function createWebhook(call: Client, url: string, further: object = {}): Promise<TestWebhook> {
  const { status, body, text } = await call("POST", "/v1/webhooks", { body: { url, events: ["**"], ...further } });
  assert.equal(status, 201, text);
  return body;
}

export interface Delivery {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly event: string;
  readonly status: string;
  readonly attempts: readonly { readonly at: string; readonly statusCode?: number; readonly error?: string }[];
  readonly lastResponse: string | null;
  readonly nextAttemptAt: string | null;
}

/** Newest first. */
export async function deliveriesOf(call: Client, id: string, query = ""): Promise<readonly Delivery[]> {
  const { status, body, text } = await call("GET", `/v1/webhooks/${id}/deliveries${query}`);
  assert.equal(status, 200, text);
  return body.items;
}

export async function ping(call: Client, id: string): Promise<void> {
  const { status, text } = await call("POST", `/v1/webhooks/${id}/ping`);
  assert.equal(status, 202, text);
}

/** The webhook's newest delivery, once it has this status and so many attempts. */
export async function settled(call: Client, id: string, status: string, attempts = 1): Promise<Delivery> {
  let newest: Delivery | undefined;
  await eventually(`a delivery is ${status} after ${attempts} attempts`, async () => {
    [newest] = await deliveriesOf(call, id);
    return newest?.status === status && newest.attempts.length >= attempts;
  });
  assert.ok(newest);
  return newest;
}

const stripe = new Stripe("sk_test_that_calls_nobody");
/** Far beyond any test: the signature's time is the service's, which is moved. */
const anyAge = 10 * 365 * 86_400;

/** What a verifier that others wrote makes of the specified signature. Throws what it finds wrong. */
export function verifiedByStripe({ body, headers }: Received, secret: string, toleranceSeconds = anyAge): unknown {
  const signature = headers["x-service-signature"] ?? "";
  return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds);
}
