/**
 * The checks that threads carry out, by name. Each takes what can be sent to a thread, and returns what can be sent
 * from one.
 */
import { sharedColumns } from "#core/series.ts";
import type { Json, PackedResponse } from "#sandbox/contract.ts";
import type { Facet } from "#server/adapters/model.ts";
import {
  type CheckedRequest,
  checkParts,
  checkResponse,
  type CheckedResponse,
  type NamedData,
  type ResponsePart,
} from "#server/adapters/response.ts";
import { type CommsResponse, checkComms } from "#server/adapters/responses/comms.ts";
import { checkEventParts, checkEvents, type EventsRequest } from "#server/adapters/responses/events.ts";
import { NoSuchSeries, withPointColumns, withPoints } from "#server/adapters/responses/points.ts";
import type { Checked } from "#server/adapters/responses/reading.ts";
import { checkTargets } from "#server/adapters/responses/targets.ts";
import { checkSampleResponse, type SampleCheck, type SampleRequest } from "#server/adapters/sample.ts";
import { helpProblem } from "#server/tiles/checks/help.ts";
import { type LoadedData, areaData } from "#server/runs/data/loaded-data.ts";
import type { PlannedSource } from "#server/runs/plan/subjects.ts";
import { type BoundaryInput, type BoundaryProblem, boundaryProblem } from "#server/sources/geometry.ts";
import type { CheckedDefaults } from "#server/tiles/checks/defaults.ts";
import type { ParamRules, ResolvedParams } from "#server/tiles/params.ts";
import type { Metered } from "#server/tiles/params-checks.ts";
import { cutResponse, type ResponsePieces } from "./response-pieces.ts";

/** A list that may be long, in pieces (`joinResponse`), and what was left out of it. */
export type CheckedList = Checked<{ readonly list: ResponsePieces; readonly notes: readonly string[] }>;

export interface CheckedSample {
  readonly checked: SampleCheck;
  /** In pieces, whether it fits or not. */
  readonly response: ResponsePieces;
}

export interface CheckedBoundaries {
  /** One for each boundary; null where it has none. */
  readonly problems: readonly (BoundaryProblem | null)[];
  /** What is left of the request's budget. */
  readonly pairs: number;
}

export const checks = {
  /** @param boundaries JSON texts @param pairs that may still be compared in this request */
  boundaries: async (boundaries: readonly string[], pairs: number): Promise<CheckedBoundaries> => {
    const budget = { pairs };
    const problems = boundaries.map((text) => boundaryProblem(JSON.parse(text) as BoundaryInput, budget));
    return { problems, pairs: budget.pairs };
  },
  readings: async (response: PackedResponse, request: CheckedRequest): Promise<CheckedResponse> =>
    withSharedColumns(checkResponse(read(response, withPointColumns), request)),
  events: async (response: PackedResponse, request: EventsRequest): Promise<CheckedList> => {
    const checked = checkEvents(read(response), request);
    return checked.ok ? { ok: true, list: cut(checked.events), notes: checked.notes } : checked;
  },
  readingParts: async (
    parts: readonly ResponsePart<PackedResponse>[],
    request: CheckedRequest,
  ): Promise<CheckedResponse> => withSharedColumns(checkParts(readParts(parts, withPointColumns), request)),
  eventParts: async (parts: readonly ResponsePart<PackedResponse>[], request: EventsRequest): Promise<CheckedList> => {
    const checked = checkEventParts(readParts(parts, withPoints), request);
    return checked.ok ? { ok: true, list: cut(checked.events), notes: checked.notes } : checked;
  },
  targets: async (response: PackedResponse): Promise<CheckedList> => {
    const checked = checkTargets(read(response));
    return checked.ok ? { ok: true, list: cut(checked.sources), notes: checked.notes } : checked;
  },
  /** The data of an area's sensors, averaged: there may be millions of readings. */
  area: async (
    sensors: readonly PlannedSource[],
    loaded: readonly LoadedData[],
    names: readonly string[],
  ): Promise<LoadedData> => areaData(sensors, loaded, names),
  help: async (markdown: string): Promise<string | null> => helpProblem(markdown),
  comms: async (response: PackedResponse): Promise<Checked<{ readonly outcome: CommsResponse }>> =>
    checkComms(read(response)),
  sample: async (
    facet: Facet,
    request: SampleRequest,
    response: PackedResponse,
    fetchedAt: number,
  ): Promise<CheckedSample> => {
    const value = read(response);
    return { checked: checkSampleResponse(facet, request, value, fetchedAt), response: cutResponse(value) };
  },
  /** @param rules JSON text of `ParamRules` @param sent JSON text */
  params: async (rules: string, sent: string, work: number): Promise<Metered<ResolvedParams>> =>
    (await paramsChecks()).meteredParams(JSON.parse(rules) as ParamRules, JSON.parse(sent), work),
  /** @param schema JSON text */
  defaults: async (schema: string, work: number): Promise<Metered<CheckedDefaults>> =>
    (await paramsChecks()).meteredDefaults(JSON.parse(schema) as Readonly<Record<string, unknown>>, work),
};

/** Loaded where it is used: a thread that only checks responses does without Ajv. */
function paramsChecks() {
  return import("#server/tiles/params-checks.ts");
}

export type CheckName = keyof typeof checks;

export interface CheckTask<Name extends CheckName = CheckName> {
  readonly name: Name;
  readonly values: Parameters<(typeof checks)[Name]>;
}

function sharedParts({ columns, withAhead }: NamedData): Pick<NamedData, "columns" | "withAhead"> {
  const ahead = withAhead === undefined ? {} : { withAhead: sharedColumns(withAhead) };
  return { columns: sharedColumns(columns), ...ahead };
}

/** However many there are, they go from thread to thread without a copy. */
function withSharedColumns(response: CheckedResponse): CheckedResponse {
  if (!response.ok) return response;
  const data = Object.entries(response.data).map(
    ([name, found]) => [name, { ...found, ...sharedParts(found) }] as const,
  );
  return { ok: true, data: Object.fromEntries(data) };
}

/**
 * What no JSON can be read from is no response, nor is one that lacks a series of its points: it does not fit, as any
 * other that is not what was asked for.
 */
function read({ json, points }: PackedResponse): Json;
function read({ json, points }: PackedResponse, complete: typeof withPointColumns): unknown;
function read({ json, points }: PackedResponse, complete: typeof withPointColumns = withPoints): unknown {
  try {
    const text = Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString("utf8");
    return complete(JSON.parse(text) as Json, points);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof NoSuchSeries) return null;
    throw error;
  }
}

function readParts(
  parts: readonly ResponsePart<PackedResponse>[],
  complete: typeof withPointColumns,
): readonly ResponsePart[] {
  return parts.map(({ response, from, to }) => ({ response: read(response, complete), from, to }));
}

/** Without members that are undefined, which JSON does not have. */
function cut(list: readonly object[]): ResponsePieces {
  return cutResponse(JSON.parse(JSON.stringify(list)) as Json);
}
