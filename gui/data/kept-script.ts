/** What the browser keeps of a script that is not saved yet: all of it but the secrets. Pure. */
import { isRecord } from "../tile-spec/model.ts";
import type { ScriptDraft } from "./script-draft.ts";

const texts = ["displayName", "script", "schemaText", "settingsText"] as const;

/** Null for what has another shape. */
export function keptScript<Edit extends { readonly draft: ScriptDraft }>(kept: unknown): Edit | null {
  return isRecord(kept) && isDraft(kept["draft"]) ? (kept as unknown as Edit) : null;
}

function isDraft(draft: unknown): draft is ScriptDraft {
  if (!isRecord(draft) || !isRecord(draft["settings"]) || !isRecord(draft["secrets"])) return false;
  const lists = [draft["egress"], draft["newSecrets"]];
  return lists.every((list) => Array.isArray(list)) && texts.every((name) => typeof draft[name] === "string");
}

export function withoutSecrets<Edit extends { readonly draft: ScriptDraft }>(edit: Edit): Edit {
  return { ...edit, draft: { ...edit.draft, secrets: {} } };
}
