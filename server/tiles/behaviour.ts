/**
 * Whether two versions of tiles do the same, wherever they were published. Ids and numbers of versions differ between
 * installations, and labels may be changed. What a version does follows from its compiled script and from what the
 * service reads of its definition. Pure.
 */
import { createHash } from "node:crypto";
import stableJson from "fast-json-stable-stringify";
import type { CompiledScript } from "#sandbox/contract.ts";
import type { TileContent } from "./model.ts";

type Behaving = Pick<TileContent, "outputKind" | "inputs" | "paramsSchema" | "crossRules" | "window" | "upstreamRules">;

/** SHA-256 (hex) of everything that decides what a version does. */
export function behaviourHash(
  { outputKind, inputs, paramsSchema, crossRules = [], window = {}, upstreamRules = [] }: Behaving,
  compiled: Pick<CompiledScript, "hash">,
): string {
  const parts = { script: compiled.hash, outputKind, inputs, paramsSchema, crossRules, window, upstreamRules };
  return createHash("sha256").update(stableJson(parts)).digest("hex");
}
