/** Outcomes of adapter calls as tests look at them: with the response in one piece. */
import { joinResponse } from "#pool/response-pieces.ts";
import type { CallOutcome, ResponsePiece } from "#pool/runner.ts";
import type { Json } from "#sandbox/contract.ts";

type Answered = CallOutcome & { readonly status: "ok" };
export type JoinedOutcome = Exclude<CallOutcome, Answered> | (Omit<Answered, "response"> & { readonly response: Json });

export async function joined(call: Promise<CallOutcome>): Promise<JoinedOutcome> {
  const outcome = await call;
  return outcome.status === "ok" ? { ...outcome, response: await joinResponse(outcome.response) } : outcome;
}

/** A response in a single piece. */
export function piecesOf(response: Json): readonly ResponsePiece[] {
  return [{ kind: "root", path: [], json: JSON.stringify(response) }];
}
