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
import type { Facet } from "./model.ts";

export type SampleRequest = Readonly<Record<string, unknown>>;

/** `notes`: what would be left out or mended. `message`: where and why it does not fit. */
export type SampleCheck =
  | { readonly ok: true; readonly notes: readonly string[] }
  | { readonly ok: false; readonly message: string };

interface Span {
  readonly from: number;
  readonly to: number;
}

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
      return checkEvents(response, { kinds: textsOf(request.kinds) ?? eventKinds, ...(spanOf(request) ?? anyTime) });
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
  const checked = checkResponse(response, { facet, names, sourceId: null, fetchedAt, ...(span ?? anyTime) });
  if (!checked.ok) return checked;
  // Without a window nobody can say what is missing in it.
  return { ok: true, notes: span === null ? [] : Object.values(checked.data).flatMap(({ notes }) => notes) };
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
