/** A frozen report as callers get it: exactly the specified members, in the contract's order. Pure. */
import type { components } from "#openapi/types.ts";
import type { InPieces } from "#server/operations/in-pieces.ts";
import type { FrozenReport } from "./model.ts";

export type ReportPayload = components["schemas"]["ReportPayload"];

/** Its targets are read a few at a time, while it is written. */
export function payloadOf(_report: FrozenReport): InPieces<ReportPayload> {
  throw new Error("Not built yet.");
}
