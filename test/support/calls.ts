/** Outcomes of adapter calls as tests look at them: with the response as a value. */
import type { CallOutcome } from "#pool/runner.ts";
import type { Json, PackedResponse } from "#sandbox/contract.ts";
import { createPointPacker } from "#sandbox/javascript/realm/points.ts";
import { pointCount } from "#sandbox/points.ts";
import { withPoints } from "#server/adapters/responses/points.ts";

type Answered = CallOutcome & { readonly status: "ok" };
export type JoinedOutcome = Exclude<CallOutcome, Answered> | (Omit<Answered, "response"> & { readonly response: Json });

export async function joined(call: Promise<CallOutcome>): Promise<JoinedOutcome> {
  const outcome = await call;
  return outcome.status === "ok" ? { ...outcome, response: readResponse(outcome.response) } : outcome;
}

export function readResponse({ json, points }: PackedResponse): Json {
  return withPoints(JSON.parse(Buffer.from(json.buffer).toString()) as Json, points);
}

/** A response of which all is JSON, or should be. */
export function unpacked(json: string): PackedResponse {
  return { json: new TextEncoder().encode(json), points: { places: [], columns: new Float64Array(0) } };
}

/**
 * A response as a script's realm packs it.
 * @param room numbers that its columns hold
 */
export function packed(response: unknown, room = 100_000): PackedResponse {
  const columns = new Float64Array(room);
  const { value, places } = createPointPacker()(response, columns);
  const points = { places, columns: columns.slice(0, 2 * pointCount(places)) };
  return { json: new TextEncoder().encode(JSON.stringify(value)), points };
}
