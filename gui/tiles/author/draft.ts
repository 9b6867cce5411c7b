/** A tile that is being written: what is entered of it, and what of it is sent. Pure. */
import type {
  NewTile,
  OutputKind,
  ScriptLanguage,
  TileCheckRequest,
  TileDraft,
  TileInputKind,
  TryTileDraftMutation,
} from "../../api/generated.ts";
import { withoutNulls } from "../../api/without-nulls.ts";
import { isRecord } from "../../tile-spec/model.ts";
import { type Labels, labelsOf, uiOf } from "../labels.ts";
import type { KnownTile } from "../model.ts";
import { jsonFault, jsonValue } from "./json-text.ts";

/** Of data that the tile needs. */
export interface InputRow {
  readonly kind: TileInputKind;
  /** Of variables, metrics or events, parted by commas. */
  readonly names: string;
  /** A number, or the name of a parameter; empty for none. */
  readonly horizonHours: string;
  /** The JSON of a condition; empty for none. */
  readonly when: string;
}

export interface WrittenTile {
  readonly key: string;
  readonly labels: Labels;
  readonly language: ScriptLanguage;
  readonly script: string;
  readonly outputKind: OutputKind;
  /** JSON. */
  readonly paramsSchema: string;
  readonly inputs: readonly InputRow[];
  /** JSON: an object of `window`, `crossRules` and `upstreamRules`. */
  readonly rules: string;
  /** JSON: a list. */
  readonly examples: string;
  /** One in each line. */
  readonly notes: string;
}

type Example = KnownTile["examples"][number];
/** As a trial answers it. */
export type TriedExample = NonNullable<NonNullable<TryTileDraftMutation["testTileDraft"]>["example"]>;

export const ruleParts = ["window", "crossRules", "upstreamRules"] as const;

/** As a published version has it. */
export function writtenOf(tile: KnownTile): WrittenTile {
  const { key, language, script, outputKind, paramsSchema, window, crossRules, upstreamRules, examples, notes } = tile;
  return {
    ...{ key, language, script, outputKind, labels: labelsOf(tile), notes: notes.join("\n") },
    paramsSchema: textOf(paramsSchema),
    inputs: tile.inputs.map(rowOf),
    rules: textOf(withoutNulls({ window, crossRules, upstreamRules })),
    examples: textOf(examples.map(exampleOf)),
  };
}

function rowOf({ kind, variables, metrics, events, horizonHours, when }: KnownTile["inputs"][number]): InputRow {
  return {
    kind,
    names: (variables ?? metrics ?? events ?? []).join(", "),
    horizonHours: horizonHours === null ? "" : String(horizonHours),
    when: when === null ? "" : JSON.stringify(when),
  };
}

/** Of an upstream alone it is known that a value which is null was meant. */
function exampleOf({ upstream, ...example }: Pick<Example, "name" | "upstream">): Readonly<Record<string, unknown>> {
  if (upstream === null) return withoutNulls(example);
  return { ...withoutNulls(example), upstream: { ...upstream, lastValue: upstream.lastValue } };
}

/** What a trial was given and what came of it, as one more example; null where the list cannot be read. */
export function withExample(tile: WrittenTile, tried: TriedExample): WrittenTile | null {
  const written = jsonValue(tile.examples);
  if (!Array.isArray(written)) return null;
  const { isTriggered, lastValue, stage } = tried.expect;
  const expect = { isTriggered, lastValue, ...(stage === null ? {} : { stage }) };
  return { ...tile, examples: textOf([...written, { ...exampleOf(tried), expect }]) };
}

const numberList = /\[\n\s*(-?\d[\d.eE+-]*(?:,\n\s*-?\d[\d.eE+-]*)*)\n(\s*)\]/g;
const numbersInLine = 8;

/** Numbers stand in lines: an example may have thousands. */
export function textOf(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(numberList, (_, list: string, indent: string) => {
    const numbers = list.split(/,\s*/);
    if (numbers.length <= numbersInLine) return `[${numbers.join(", ")}]`;
    const lines = Array.from({ length: Math.ceil(numbers.length / numbersInLine) }, (_line, place) =>
      numbers.slice(place * numbersInLine, (place + 1) * numbersInLine).join(", "),
    );
    return `[\n${indent}  ${lines.join(`,\n${indent}  `)}\n${indent}]`;
  });
}

export type JsonPart = "paramsSchema" | "rules" | "examples";
export const jsonParts: readonly JsonPart[] = ["paramsSchema", "rules", "examples"];

/** Whether all that is written as JSON is JSON. */
export function isReadable(tile: WrittenTile): boolean {
  return jsonParts.every((part) => jsonFault(tile[part]) === null);
}

/** What a script goes with, as a test takes it. */
export function definitionOf(tile: WrittenTile): TileDraft {
  const { outputKind, inputs, paramsSchema, window, crossRules } = behaviourOf(tile);
  return {
    ...{ outputKind, inputs, paramsSchema },
    ...(window === undefined ? {} : { window }),
    ...(crossRules === undefined ? {} : { crossRules }),
  };
}

/** What decides what a version does. */
function behaviourOf(tile: WrittenTile) {
  const { language, script, outputKind } = tile;
  const notes = tile.notes.split("\n").filter((note) => note.trim() !== "");
  // Whether it is as it must be is for the service to say.
  const examples = jsonValue(tile.examples) as NewTile["examples"];
  const rules = jsonValue(tile.rules);
  const given = isRecord(rules) ? (rules as Pick<NewTile, (typeof ruleParts)[number]>) : {};
  const paramsSchema = jsonValue(tile.paramsSchema);
  return { ...given, language, script, outputKind, notes, examples, paramsSchema, inputs: tile.inputs.map(inputOf) };
}

function inputOf({ kind, names, horizonHours, when }: InputRow): NewTile["inputs"][number] {
  const listed = names.split(",").map((name) => name.trim());
  const hours = horizonHours.trim();
  const given = listed.filter((name) => name !== "");
  return {
    kind,
    ...(kind === "weather" ? { variables: given } : kind === "series" ? { metrics: given } : { events: given }),
    ...(kind !== "weather" || hours === "" ? {} : { horizonHours: /^\d+$/.test(hours) ? Number(hours) : hours }),
    ...(when.trim() === "" ? {} : { when: jsonValue(when) ?? when }),
  };
}

/** A version as the service takes it: all of it but the key. */
export function versionOf(tile: WrittenTile): Omit<NewTile, "key"> {
  const { displayName, description } = tile.labels;
  return { ...behaviourOf(tile), displayName, description, ui: uiOf(tile.labels) };
}

/** What is checked of it: names that are still empty are not, and neither is the key of a tile that has one. */
export function checkOf(tile: WrittenTile, isNew: boolean): TileCheckRequest {
  const { displayName, ...version } = versionOf(tile);
  return {
    ...version,
    ...(displayName.trim() === "" ? {} : { displayName }),
    ...(isNew && tile.key !== "" ? { key: tile.key } : {}),
  };
}
