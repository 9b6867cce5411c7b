/**
 * Holds the response to a sample request to the rules of its facet: those of a run, a sync or a message. A sample may
 * be less than a real request: what it does not say is not held against the response. Pure.
 */
import { variables } from "#core/variables.ts";
import type { Json } from "#sandbox/contract.ts";
import { checkResponse } from "./response.ts";
import { checkComms } from "./responses/comms.ts";
import { checkEvents, eventKinds } from "./responses/events.ts";
import { latestTime } from "./responses/reading.ts";
import { checkTargets } from "./responses/targets.ts";
import { utcOffsetsOver } from "./local-times.ts";
import { countedSpan, partCount, type Span } from "./spans.ts";
import type { Facet } from "./model.ts";

export type SampleRequest = Readonly<Record<string, unknown>>;

/** `notes`: what would be left out or mended. `message`: where and why it does not fit. */
export type SampleCheck =
  | { readonly ok: true; readonly notes: readonly string[] }
  | { readonly ok: false; readonly message: string };

/** Of longer samples nobody needs the offsets, and to make them takes a while. */
const maxFilledSpanMs = 3 * 366 * 24 * 3_600_000;

/** The sample as the script gets it: with the offsets of local time, which the service sends and samples leave out. */
export function filledSample(request: SampleRequest): SampleRequest {
  const { target } = request;
  const span = spanOf(request);
  if (typeof target !== "object" || target === null || Array.isArray(target) || span === null) return request;
  const { timezone, utcOffsets } = target as SampleRequest;
  const isShort = span.from <= span.to && span.to - span.from <= maxFilledSpanMs;
  if (utcOffsets !== undefined || typeof timezone !== "string" || !isShort) return request;
  const offsets = utcOffsetsOver(timezone, span.from, span.to + horizonOf(request));
  return { ...request, target: { ...target, utcOffsets: offsets } };
}

/** Where a run would ask for the sample's span in parts. */
export function partsNote(request: SampleRequest, maxSpanHours: number | null): readonly string[] {
  const span = spanOf(request);
  const count = span === null ? 1 : partCount(span, maxSpanHours);
  return count <= 1 ? [] : [`a run would ask for this span in ${count} parts of at most ${maxSpanHours} hours`];
}

const hourMs = 3_600_000;
const anyTime: Span = { from: -latestTime, to: latestTime };

/** @param fetchedAt epoch ms, when the response came */
export function checkSampleResponse(
  facet: Facet,
  request: SampleRequest,
  response: Json,
  fetchedAt: number,
): SampleCheck {
  switch (facet) {
    case "series":
      return checkReadings("series", request.metrics, request, response, fetchedAt);
    case "weather":
      return checkReadings("weather", request.variables, request, response, fetchedAt);
    case "events":
      return checkEvents(response, { kinds: textsOf(request.kinds) ?? eventKinds, ...countedIn(spanOf(request)) });
    case "targets":
      return checkTargets(response);
    case "comms": {
      const checked = checkComms(response);
      return checked.ok ? { ok: true, notes: [] } : checked;
    }
  }
}

function checkReadings(
  facet: "series" | "weather",
  named: unknown,
  request: SampleRequest,
  response: Json,
  fetchedAt: number,
): SampleCheck {
  const names = textsOf(named) ?? variables.filter((variable) => variable.facet === facet).map(({ name }) => name);
  const span = spanOf(request);
  const asked = countedIn(span);
  const aheadTo = asked.to + (facet === "weather" ? horizonOf(request) : 0);
  const checked = checkResponse(response, { facet, names, sourceId: null, fetchedAt, ...asked, aheadTo });
  if (!checked.ok) return checked;
  // Without a window nobody can say what is missing in it.
  return { ok: true, notes: span === null ? [] : Object.values(checked.data).flatMap(({ notes }) => notes) };
}

/** As a run counts it; without a window every time. */
function countedIn(span: Span | null): Span {
  if (span === null) return anyTime;
  const { from, to } = countedSpan(span);
  return { from, to: Math.min(to, latestTime) };
}

/** Milliseconds; a sample without it asks for nothing ahead. */
function horizonOf({ horizonHours }: SampleRequest): number {
  return typeof horizonHours === "number" && horizonHours > 0 ? horizonHours * hourMs : 0;
}

function textsOf(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.every((one) => typeof one === "string") ? value : null;
}

function spanOf({ from, to }: SampleRequest): Span | null {
  const [start, end] = [timeOf(from), timeOf(to)];
  return start === null || end === null ? null : { from: start, to: end };
}

function timeOf(value: unknown): number | null {
  const at = typeof value === "string" ? Date.parse(value) : value;
  return typeof at === "number" && Math.abs(at) <= latestTime ? at : null;
}
