/** Where what the service says of a tile stands among the parts that people write. Pure. */
import type { Fault } from "../../api/problem.ts";
import type { CodeFault } from "../../code-editor/faults.ts";
import { isWithin } from "../fault-places.ts";
import { type JsonPart, ruleParts, type WrittenTile } from "./draft.ts";
import { placeIn } from "./json-text.ts";

/** The parts of the page that have places for faults. */
export type AuthorPart = "names" | "script" | "parameters" | "data" | "examples" | "look" | "trial" | "elsewhere";

const partsByLoc: readonly (readonly [loc: string, part: AuthorPart])[] = [
  ...(["key", "displayName", "description", "language", "outputKind"] as const).map((loc) => [loc, "names"] as const),
  ...[["script", "script"] as const, ["paramsSchema", "parameters"] as const, ["inputs", "data"] as const],
  ...ruleParts.map((loc) => [loc, "data"] as const),
  ...[["examples", "examples"] as const, ["ui", "look"] as const, ["notes", "look"] as const],
  ...(["params", "target", "now", "dataSource", "replay"] as const).map((loc) => [loc, "trial"] as const),
];

export function partOf({ loc }: Fault): AuthorPart {
  return partsByLoc.find(([around]) => isWithin(loc, around))?.[1] ?? "elsewhere";
}

/** A test names what a script goes with as its definition. */
export function inTile(fault: Fault): Fault {
  return { ...fault, loc: fault.loc.replace(/^definition\./, "") };
}

/** Which members of what is written a fault is about: once these have changed it says nothing any more. */
export function isStill(fault: Fault, then: WrittenTile, now: WrittenTile): boolean {
  if (fault.loc === "outputKind") return then.outputKind === now.outputKind && then.script === now.script;
  switch (partOf(fault)) {
    case "names":
      return then.key === now.key && then.labels === now.labels && then.language === now.language;
    case "look":
      return then.labels === now.labels && then.notes === now.notes;
    case "script":
      return then.script === now.script && then.language === now.language;
    case "parameters":
      return then.paramsSchema === now.paramsSchema;
    case "data":
      return then.inputs === now.inputs && then.rules === now.rules;
    case "examples":
      return then.examples === now.examples && then.script === now.script;
    default:
      return then === now;
  }
}

/** Each once, whoever has said it. */
export function distinct(faults: readonly Fault[]): readonly Fault[] {
  const byText = new Map(faults.map((fault) => [`${fault.loc} ${fault.line} ${fault.column} ${fault.message}`, fault]));
  return [...byText.values()];
}

export function scriptFaults(faults: readonly Fault[]): readonly CodeFault[] {
  return faults
    .filter(({ loc }) => loc === "script")
    .map(({ line = null, column = null, message }) => ({ line, column, message }));
}

/** In the lines of the text that says it. */
export function jsonFaults(faults: readonly Fault[], part: JsonPart, text: string): readonly CodeFault[] {
  const around = part === "rules" ? ruleParts : [part];
  return faults
    .filter(({ loc }) => around.some((one) => isWithin(loc, one)))
    .map(({ loc, message }) => {
      const path = part === "rules" ? loc : loc.slice(part.length).replace(/^\./, "");
      return { ...placeIn(text, path), message: path === "" ? message : `${path}: ${message}` };
    });
}
