/** Outcomes of adapter calls as tests look at them: with the response as a value. */
import type { CallOutcome, ResponseBytes } from "#pool/runner.ts";
import type { Json } from "#sandbox/contract.ts";

type Answered = CallOutcome & { readonly status: "ok" };
export type JoinedOutcome = Exclude<CallOutcome, Answered> | (Omit<Answered, "response"> & { readonly response: Json });

export async function joined(call: Promise<CallOutcome>): Promise<JoinedOutcome> {
  const outcome = await call;
  return outcome.status === "ok" ? { ...outcome, response: readResponse(outcome.response) } : outcome;
}

export function readResponse(response: ResponseBytes): Json {
  return JSON.parse(Buffer.from(response.buffer).toString()) as Json;
}

/** A response as an adapter's call gives it. */
export function bytesOf(response: Json): ResponseBytes {
  return new TextEncoder().encode(JSON.stringify(response));
}
