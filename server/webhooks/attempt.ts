/** One attempt to deliver: signed, sent, and what came of it. Knows no store. */
import { type Clock, startStopwatch } from "#core/clock.ts";
import type { Sealer } from "#core/seal.ts";
import type { TakenDelivery } from "#schema/webhook-attempts.ts";
import { openedEnvelope } from "#server/events/links.ts";
import type { Egress, EgressResponse, ReceivedHead } from "#server/net/egress.ts";
import { webhookSecretContext } from "#server/secrets/contexts.ts";
import type { AttemptOutcome } from "./chain.ts";
import { signedHeaders } from "./signature.ts";

const excerptBytes = 1024;
const maxErrorLength = 500;

export interface AttemptDependencies {
  readonly clock: Clock;
  readonly sealer: Pick<Sealer, "open">;
  readonly egress: Egress;
}

/** @throws the signal's reason when it is aborted */
export async function attemptDelivery(
  { clock, sealer, egress }: AttemptDependencies,
  delivery: TakenDelivery,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  const at = clock.now();
  const elapsed = startStopwatch();
  const { id: deliveryId, tenantId, subscriptionId, url, eventId, event } = delivery;
  const body = openedEnvelope(sealer, delivery);
  const headers = signedHeaders({ eventId, event, deliveryId, body, at }, secretsOf(sealer, delivery, at));
  const response = await egress.fetch(
    { url, method: "POST", headers, body },
    { owner: `webhook ${tenantId}/${subscriptionId}`, origins: [new URL(url).origin] },
    signal,
  );
  return outcomeOf(response, at, Math.round(elapsed()));
}

function secretsOf(
  sealer: Pick<Sealer, "open">,
  { tenantId, subscriptionId, sealedSecret, sealedPrevious, previousUntil }: TakenDelivery,
  now: number,
): readonly [string, ...string[]] {
  const context = webhookSecretContext(tenantId, subscriptionId);
  const isInGrace = sealedPrevious !== null && previousUntil !== null && now < previousUntil;
  return [sealer.open(sealedSecret, context), ...(isInGrace ? [sealer.open(sealedPrevious, context)] : [])];
}

function outcomeOf(response: EgressResponse, at: number, durationMs: number): AttemptOutcome {
  if (!("error" in response)) return answeredOutcome(response, excerptOf(response.body), at, durationMs);
  const error = response.error.slice(0, maxErrorLength);
  // The body is a note in the log alone: whatever is wrong with it, the endpoint has answered.
  if (response.head !== undefined)
    return answeredOutcome(response.head, `(the body could not be read: ${error})`, at, durationMs);
  const isTimeout = response.isTimeout === true;
  return { attempt: { at, error, durationMs }, isTimeout, retryAfter: null, response: null };
}

function answeredOutcome(
  { status: statusCode, headers }: ReceivedHead,
  response: string | null,
  at: number,
  durationMs: number,
): AttemptOutcome {
  const isSuccess = statusCode >= 200 && statusCode < 300;
  const error = isSuccess ? {} : { error: `The endpoint answered ${statusCode}.` };
  return {
    attempt: { at, statusCode, ...error, durationMs },
    isTimeout: false,
    retryAfter: headers["retry-after"] ?? null,
    response,
  };
}

/** Without what the database cannot store, and without half a character at its end. */
function excerptOf(body: Uint8Array): string | null {
  if (body.byteLength === 0) return null;
  const text = new TextDecoder("utf-8").decode(body.subarray(0, excerptBytes), { stream: true });
  return text.replaceAll("\u0000", "\uFFFD");
}
