/** What is entered of a script of one's own, what of it is sent, and where its faults stand. Pure. */
import type { Fault } from "../api/problem.ts";
import { type CodeFault, codeFault } from "../code-editor/faults.ts";
import { isRecord, type Params } from "../tile-spec/model.ts";
import { paramsOfSchema } from "../tile-spec/schema-params.ts";
import { envOf, type SecretChanges } from "./draft.ts";

export interface ScriptDraft {
  readonly displayName: string;
  readonly script: string;
  /** Origins as they are typed; empty ones are not sent. */
  readonly egress: readonly string[];
  /** Names of secrets that are not saved yet. */
  readonly newSecrets: readonly string[];
  readonly secrets: SecretChanges;
  /** JSON; empty for none. */
  readonly schemaText: string;
  /** By the schema. */
  readonly settings: Params;
  /** JSON, where there is no schema. */
  readonly settingsText: string;
}

interface Saved {
  readonly displayName: string;
  readonly script: string;
  readonly egress: readonly string[];
  readonly settings: unknown;
  readonly settingsSchema: unknown;
}

export function draftOf({ displayName, script, egress, settings, settingsSchema }: Saved): ScriptDraft {
  const given = isRecord(settings) ? settings : {};
  return {
    ...{ displayName, script, egress, newSecrets: [], secrets: {} },
    schemaText: settingsSchema === null ? "" : JSON.stringify(settingsSchema, null, 2),
    settings: given,
    settingsText: Object.keys(given).length === 0 ? "" : JSON.stringify(given, null, 2),
  };
}

/** Whether sending it would change anything. */
export function isScriptChanged(draft: ScriptDraft, saved: Saved): boolean {
  if (hasBrokenJson(draft) || draft.displayName !== saved.displayName) return true;
  return JSON.stringify(contentOf(draftOf(saved))) !== JSON.stringify(contentOf(draft));
}

/** It cannot be sent: the place is marked while one writes. */
export function hasBrokenJson({ schemaText, settingsText }: ScriptDraft): boolean {
  return readJson(schemaText).fault !== null || (schemaText.trim() === "" && readJson(settingsText).fault !== null);
}

/** What is sent of it beside its name, whether it is saved or tried. */
export function contentOf(draft: ScriptDraft) {
  const { script, egress, secrets } = draft;
  const schema = readJson(draft.schemaText).value ?? null;
  const names = new Set(paramsOfSchema(schema).map(({ name }) => name));
  const settings =
    schema === null
      ? (readJson(draft.settingsText).value ?? {})
      : Object.fromEntries(Object.entries(draft.settings).filter(([name]) => names.has(name)));
  const origins = egress.map((origin) => origin.trim()).filter((origin) => origin !== "");
  return { script, egress: origins, env: envOf(secrets), settings, settingsSchema: schema };
}

type JsonPlace = Pick<CodeFault, "line" | "column">;

interface ReadJson {
  /** Undefined for an empty text, and for one that cannot be read. */
  readonly value: unknown;
  readonly fault: JsonPlace | null;
}

export function readJson(text: string): ReadJson {
  if (text.trim() === "") return { value: undefined, fault: null };
  try {
    return { value: JSON.parse(text), fault: null };
  } catch (error) {
    return { value: undefined, fault: placeOf(String(error)) };
  }
}

/** Browsers say of most faults where they are. */
function placeOf(message: string): JsonPlace {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  return line === undefined ? { line: null, column: null } : { line: Number(line), column: Number(column) };
}

export interface ScriptFaults {
  readonly script: readonly CodeFault[];
  readonly schema: readonly CodeFault[];
  /** By the row of the origin. */
  readonly egress: ReadonlyMap<number, string>;
  /** For what sorts the faults of every form of an adapter. */
  readonly rest: readonly Fault[];
}

export function sortScriptFaults(faults: readonly Fault[], { egress }: Pick<ScriptDraft, "egress">): ScriptFaults {
  // Of the rows that are sent.
  const rows = egress.flatMap((origin, row) => (origin.trim() === "" ? [] : [row]));
  const rowOf = ({ loc }: Fault): number | undefined => rows[Number(/^egress\[(\d+)\]$/.exec(loc)?.[1] ?? Number.NaN)];
  const isOfSchema = ({ loc }: Fault): boolean => /^settingsSchema\b/.test(loc);
  return {
    script: faults.filter(({ loc }) => loc === "script").map(({ message }) => codeFault(message)),
    schema: faults.filter(isOfSchema).map(({ loc, message }) => ({
      line: null,
      column: null,
      message: `${loc.replace(/^settingsSchema\.?/, "")} ${message}`.trim(),
    })),
    egress: new Map(
      faults.flatMap((fault) => {
        const row = rowOf(fault);
        return row === undefined ? [] : [[row, fault.message] as const];
      }),
    ),
    rest: faults.filter((fault) => fault.loc !== "script" && !isOfSchema(fault) && rowOf(fault) === undefined),
  };
}
