/** What a tile that is written is tried on, and what of that is sent. Pure. */
import type { TileDraftTest } from "../../api/generated.ts";
import { isRecord, numberOf, type Params } from "../../tile-spec/model.ts";
import { localTime } from "../../words/local-time.ts";
import { definitionOf, type WrittenTile } from "./draft.ts";
import { jsonValue } from "./json-text.ts";

export const trialData = ["generate", "adapter", "replay"] as const;
export type TrialData = (typeof trialData)[number];

/** A row of a target of a run that has ended. */
export interface ReplayPlace {
  readonly runId: string;
  readonly targetIndex: number;
  readonly row: number;
}

export interface TrialAsked {
  readonly params: Params;
  readonly data: TrialData;
  readonly latitude: number;
  readonly longitude: number;
  readonly timezone: string;
  /** `YYYY-MM-DD`: its noon is meant. Empty for now. */
  readonly day: string;
  /** Of sensors; null for a place without one. */
  readonly sourceId: string | null;
  /** Null while none is chosen. */
  readonly replay: ReplayPlace | null;
}

/** Somewhere in the middle of Europe. */
const firstPlace = { latitude: 47.61, longitude: 9.42 } as const;

export function firstTrial(timezone: string): TrialAsked {
  return { ...firstPlace, params: {}, data: "generate", timezone, day: "", sourceId: null, replay: null };
}

/** Null while something is still to be chosen. */
export function trialRequest(tile: WrittenTile, asked: TrialAsked): TileDraftTest | null {
  const { params, data, replay } = asked;
  const asExample = true;
  if (data === "replay") return replay === null ? null : { ...draftRequest(tile), params, replay, asExample };
  return { ...draftRequest(tile), params, dataSource: data, asExample, ...placeOf(asked) };
}

/** An example as it is written, at the time that it is of; what it expects is not sent. */
export function exampleRequest(tile: WrittenTile, example: Readonly<Record<string, unknown>>): TileDraftTest {
  const { name: _, expect: _expected, inputs = {}, ...given } = example;
  const last = lastTime(inputs, given["upstream"]);
  const now = last === null || given["window"] !== undefined ? {} : { now: new Date(last).toISOString() };
  return { ...draftRequest(tile), ...now, ...given, inputs: inputs as TileDraftTest["inputs"] };
}

const latest = 8.64e15;

/** Of all readings, events and points of the tile before; null where there is none. */
function lastTime(inputs: unknown, upstream: unknown): number | null {
  if (!isRecord(inputs)) return null;
  const series = [inputs["weather"], inputs["series"]].filter(isRecord).flatMap((group) => Object.values(group));
  const ofSeries = series.flatMap((one) => (isRecord(one) && Array.isArray(one["ts"]) ? one["ts"].slice(-1) : []));
  const points = isRecord(upstream) ? upstream["points"] : [];
  const moments = [inputs["events"], points].flatMap((list) => (Array.isArray(list) ? list.filter(isRecord) : []));
  const times = [...ofSeries, ...moments.map(({ ts }) => ts)].map(numberOf).filter((at) => at !== null);
  const last = Math.max(...times);
  return times.length === 0 || Math.abs(last) > latest ? null : last;
}

/** Those of the text that can be tried. */
export function examplesIn(text: string): readonly Readonly<Record<string, unknown>>[] {
  const value = jsonValue(text);
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function draftRequest(tile: WrittenTile): TileDraftTest {
  const { script, language } = tile;
  return { script, language, definition: definitionOf(tile) };
}

function placeOf({ latitude, longitude, timezone, day, sourceId }: TrialAsked): Pick<TileDraftTest, "target" | "now"> {
  const target = sourceId === null ? { latitude, longitude, timezone } : { sourceId };
  // Of a zone that is none the service says so.
  if (day === "" || !isZone(timezone)) return { target };
  return { target, now: new Date(localTime(`${day}T12:00`, timezone)).toISOString() };
}

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }) !== undefined;
  } catch {
    return false;
  }
}
