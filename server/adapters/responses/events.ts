/**
 * The response of an `events` adapter: what people did or saw at a target. Checked before a tile sees it: what does not
 * fit is refused with its place. What is of no use (outside the window, impossible, listed twice) is left out and
 * noted. Pure.
 */
import { conversion } from "#core/units.ts";
import type { TileEvent } from "#sandbox/tile.d.ts";
import type { ResponsePart } from "../response.ts";
import { ownSpan, partName } from "../spans.ts";
import {
  type Checked,
  checked,
  described,
  inPart,
  Misfit,
  readList,
  readNumber,
  readOptionalText,
  readRecord,
  readTime,
} from "./reading.ts";

export const eventKinds = [
  "planted",
  "harvested",
  "irrigated",
  "custom",
] as const satisfies readonly TileEvent["kind"][];
type EventKind = (typeof eventKinds)[number];

/** In one response. */
export const maxEvents = 10_000;
export const maxEventNameLength = 100;
export const maxEventUnitLength = 40;
export const maxEventNoteLength = 2_000;
/** Amounts of water are depths; those of other kinds stay in the unit they came in. */
const waterUnit = "mm";
/** More than any field is given in one irrigation. */
const maxWaterMm = 2_000;

export interface EventsRequest {
  /** The kinds that were requested; others in the response are left out. */
  readonly kinds: readonly string[];
  /**
   * Epoch ms; events outside `from ≤ ts < to` are left out. `to` is the run's time: what lies in the future has not
   * happened.
   */
  readonly from: number;
  readonly to: number;
}

/** `events` ascend by time; those of one time keep their order. */
export type CheckedEvents = Checked<{ readonly events: readonly TileEvent[]; readonly notes: readonly string[] }>;

export function checkEvents(response: unknown, request: EventsRequest): CheckedEvents {
  return checkEventParts([{ response, from: request.from, to: request.to }], request);
}

/** Joins what was asked for in parts, in their order, as one answer would be. An event at a seam counts once. */
export function checkEventParts(parts: readonly ResponsePart[], request: EventsRequest): CheckedEvents {
  return checked(() => {
    const entries = parts.flatMap(({ response }, index) =>
      inPart(partName(parts, index), () => {
        const { from, to } = ownSpan(parts, index);
        return readEvents(response).filter(({ ts }) => ts >= from && ts < to);
      }),
    );
    if (entries.length > maxEvents)
      throw new Misfit(`events: at most ${maxEvents} in all parts, but there are ${entries.length}`);
    return selected(entries, request);
  });
}

function readEvents(response: unknown): readonly TileEvent[] {
  return readList(response, "events", maxEvents).map((entry, index) => readEvent(entry, `events[${index}]`));
}

function selected(events: readonly TileEvent[], { kinds, from, to }: EventsRequest) {
  const wanted = events.filter(({ kind }) => kinds.includes(kind));
  const possible = wanted.filter(isPossible);
  const inWindow = possible.filter(({ ts }) => ts >= from && ts < to);
  const once = new Map(inWindow.map((event) => [identityOf(event), event]));
  const notes = [
    noteOf(wanted.length - possible.length, `with an amount outside 0…${maxWaterMm} ${waterUnit} left out`),
    noteOf(inWindow.length - once.size, "told more than once left out"),
    noteOf(possible.filter(({ ts }) => ts >= to).length, "after the end of the window left out"),
    noteOf(possible.filter(({ ts }) => ts < from).length, "before the window that was asked for left out"),
  ].filter((note) => note !== null);
  return { events: [...once.values()].toSorted((a, b) => a.ts - b.ts), notes };
}

function readEvent(entry: unknown, place: string): TileEvent {
  const { ts, kind, name, amount, unit, note } = readRecord(entry, place);
  const readKind = eventKinds.find((one) => one === kind);
  if (readKind === undefined)
    throw new Misfit(`${place}.kind: must be one of ${eventKinds.join(", ")}, but is ${described(kind)}`);
  const optional = {
    name: readOptionalText(name, maxEventNameLength, `${place}.name`),
    ...readAmount(readKind, amount, readOptionalText(unit, maxEventUnitLength, `${place}.unit`), place),
    note: readOptionalText(note, maxEventNoteLength, `${place}.note`),
  };
  const present = Object.entries(optional).filter(([, value]) => value !== undefined);
  return { ts: readTime(ts, `${place}.ts`), kind: readKind, ...Object.fromEntries(present) };
}

function readAmount(
  kind: EventKind,
  amount: unknown,
  unit: string | undefined,
  place: string,
): { readonly amount?: number; readonly unit?: string } {
  if (amount === undefined || amount === null) return {};
  const value = readNumber(amount, `${place}.amount`);
  if (kind !== "irrigated") return unit === undefined ? { amount: value } : { amount: value, unit };
  const conversionOrProblem = conversion(unit ?? waterUnit, waterUnit);
  if ("problem" in conversionOrProblem)
    throw new Misfit(`${place}.unit: ${conversionOrProblem.problem} (irrigated amounts are in ${waterUnit})`);
  return { amount: conversionOrProblem.convert(value), unit: waterUnit };
}

function isPossible({ kind, amount }: TileEvent): boolean {
  return kind !== "irrigated" || amount === undefined || (amount >= 0 && amount <= maxWaterMm);
}

function identityOf({ ts, kind, name, amount, unit, note }: TileEvent): string {
  return JSON.stringify([ts, kind, name, amount, unit, note]);
}

function noteOf(count: number, text: string): string | null {
  if (count === 0) return null;
  return `events: ${count} ${text}`;
}
