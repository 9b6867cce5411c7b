/** What the browser keeps of alerts that are not saved yet. Pure. */
import type { AlertFlowFieldsFragment } from "../api/generated.ts";
import { isRecord } from "../api/problem.ts";
import type { Alerts } from "./draft.ts";

export interface AlertEdit {
  readonly draft: Alerts;
  /** The flow that the edits began from. */
  readonly base: AlertFlowFieldsFragment;
}

/** Null for what has another shape. */
export function keptEdit(kept: unknown): AlertEdit | null {
  if (!isRecord(kept) || !isRecord(kept["draft"]) || !isRecord(kept["base"])) return null;
  return isRecord(kept["base"]["settings"]) ? (kept as unknown as AlertEdit) : null;
}
