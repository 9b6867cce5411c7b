/**
 * The REST face of runs: records ↔ JSON, columns → points, times ↔ ISO 8601, sentences → the reader's
 * language. Decides nothing.
 */
import { pageJson } from "#core/page.ts";
import { isoTime } from "#core/time.ts";
import type { EventStream, Handlers, StreamedEvent } from "#server/operations/handlers.ts";
import { expectationJson } from "#server/expectations/json.ts";
import { english, outcomeIn, type Told, toldIn } from "#server/language/told.ts";
import { healthJson } from "./health-json.ts";
import type { FlowTargetState, PackedTileResult, RunOutcome, RunRecord, TargetOutcome, TargetState } from "./model.ts";
import type { OutcomeService } from "./outcomes.ts";
import { type ColumnSelection, defaultResolution, selectColumns } from "./point-columns.ts";
import { positionText, type RunEvent, readPosition } from "./run-events.ts";
import type { RunService, RunWithResults, ShownResult } from "./service.ts";
import { saidBy, tileJson } from "./tile-json.ts";
import type { RunWatch, RunWatches } from "./watch.ts";

/** Most runs have ended by then. */
const pollAfterSeconds = "1";

type OutcomeOperations = "listRunOutcomes" | "getRunResult" | "listTargetStates";

export function outcomeHandlers(service: OutcomeService): Pick<Handlers, OutcomeOperations> {
  return {
    listRunOutcomes: async ({ caller, params, query, language }) => {
      const told = toldIn(language);
      const page = await service.outcomes(caller, params.id, query);
      return { status: 200, body: pageJson(page, (outcome) => outcomeJson(told, outcome)) };
    },
    listTargetStates: async ({ caller, query, language }) => {
      const told = toldIn(language);
      return {
        status: 200,
        body: pageJson(await service.states(caller, query), (state) => flowStateJson(told, state)),
      };
    },
    getRunResult: async ({ caller, params, query, language }) => {
      const told = toldIn(language);
      const { from, to, resolution = defaultResolution, ...choice } = query;
      const { position, result, outlook } = await service.result(caller, params.id, choice);
      const selection = { from: givenTime(from), to: givenTime(to), resolution };
      const { tiles, ...outcome } = result;
      const shown = tiles.map((tile) => tileColumnsJson(told, tile, selection));
      return {
        status: 200,
        body: {
          runId: params.id,
          position,
          ...outcomeOf(told, outcome),
          outlook: outlook.map((one) => expectationJson(told, one)),
          tiles: shown,
        },
      };
    },
  };
}

type RunOperations = "runFlow" | "listFlowRuns" | "listRuns" | "getRun" | "watchRun";

export function runHandlers(service: RunService, watches: RunWatches): Pick<Handlers, RunOperations> {
  return {
    runFlow: async ({ caller, params, body }) => {
      const { now, suppressAlerts } = body ?? {};
      const request = {
        ...(now === undefined ? {} : { now: Date.parse(now) }),
        ...(suppressAlerts === undefined ? {} : { suppressAlerts }),
      };
      const run = await service.request(caller, params.id, request);
      return {
        status: 202,
        body: runJson(english, run),
        etag: run.status,
        headers: { Location: `/v1/runs/${run.id}`, "Retry-After": pollAfterSeconds },
      };
    },
    listFlowRuns: async ({ caller, params, query, language }) => {
      const page = await service.page(caller, params.id, query);
      const body = { items: itemsJson(toldIn(language), page.items), nextCursor: page.nextCursor };
      return { status: 200, body: page.totalCount === null ? body : { ...body, totalCount: page.totalCount } };
    },
    listRuns: async ({ caller, query, language }) => {
      const told = toldIn(language);
      return { status: 200, body: pageJson(await service.pageOfAll(caller, query), (run) => runJson(told, run)) };
    },
    getRun: async ({ caller, params, language }) => {
      const told = toldIn(language);
      const found = await service.get(caller, params.id);
      return { status: 200, body: withResultsJson(told, found), etag: revisionOf(found.run, told) };
    },
    watchRun: async ({ caller, params, lastEventId }) => {
      const after = lastEventId === null ? null : readPosition(lastEventId);
      const watch = await watches.watch(caller, params.id, after);
      if (watch === null) return { status: 204, body: undefined };
      return { status: 200, body: undefined, stream: streamOf(watch) };
    },
  };
}

/** The results come in pieces, which the tag does not see: who reads them in another language has another tag. */
function revisionOf({ status }: RunRecord, { language }: Told): string {
  return language === "en" ? status : `${status}-${language}`;
}

function streamOf({ events, cut, close }: RunWatch): EventStream {
  return { events: each(events, (event) => (event.kind === "beat" ? null : streamedEvent(event))), cut, close };
}

function streamedEvent(event: RunEvent): StreamedEvent {
  const id = positionText(event.position);
  if (event.kind === "status") return { id, event: "status", data: { status: event.status } };
  const { targetsDone, targetsTotal } = event;
  return { id, event: "progress", data: { targetsDone, targetsTotal } };
}

/** Runs with results are written one by one. */
function itemsJson(told: Told, items: readonly RunWithResults[]) {
  return items.some(({ results }) => results !== null)
    ? each(items, (item) => withResultsJson(told, item))
    : items.map(({ run }) => runJson(told, run));
}

function withResultsJson(told: Told, { run, results }: RunWithResults) {
  const shown = runJson(told, run);
  return results === null ? shown : { ...shown, results: results.map((result) => targetJson(told, result)) };
}

async function* each<T, U>(items: Iterable<T> | AsyncIterable<T>, toJson: (item: T) => U): AsyncGenerator<U> {
  for await (const item of items) yield toJson(item);
}

function runJson(told: Told, run: RunRecord) {
  const { tenantId: _tenant, pointCount: _points, tickAt: _tick, ...shown } = run;
  return {
    ...shown,
    error: outcomeIn(told, run.error),
    now: isoTime(run.now),
    requestedAt: isoTime(run.requestedAt),
    windowStart: nullableTime(run.windowStart),
    windowEnd: nullableTime(run.windowEnd),
    startedAt: nullableTime(run.startedAt),
    finishedAt: nullableTime(run.finishedAt),
  };
}

function targetJson(told: Told, { state, dataHealth, outlook, ...result }: ShownResult) {
  return {
    ...result,
    skipped: outcomeIn(told, result.skipped),
    tiles: result.tiles.map((tile) => tileJson(told, tile)),
    outlook: outlook.map((one) => expectationJson(told, one)),
    ...foundJson(told, { state, dataHealth }),
  };
}

function outcomeOf(told: Told, { state, dataHealth, ...outcome }: TargetOutcome) {
  const skipped = outcomeIn(told, outcome.skipped);
  return { ...outcome, skipped, ...foundJson(told, { state, dataHealth }) };
}

function foundJson(told: Told, { state, dataHealth }: Pick<TargetOutcome, "state" | "dataHealth">) {
  return { state: state === null ? null : stateJson(told, state), dataHealth: healthJson(told, dataHealth) };
}

function flowStateJson(told: Told, { since, newestDataAt, runAt, ...state }: FlowTargetState) {
  return {
    ...state,
    heldBecause: outcomeIn(told, state.heldBecause),
    since: isoTime(since),
    newestDataAt: nullableTime(newestDataAt),
    runAt: nullableTime(runAt),
  };
}

function outcomeJson(told: Told, { since, ...outcome }: RunOutcome) {
  return { ...outcome, problem: outcomeIn(told, outcome.problem), since: nullableTime(since) };
}

function tileColumnsJson(told: Told, { points, ...tile }: PackedTileResult, selection: ColumnSelection) {
  const { columns, pointCount } = selectColumns(points, selection);
  const { ts, value, triggered } = columns;
  const isTriggered = Array.from(triggered, (flag) => flag === 1);
  return { ...tile, ...saidBy(told, tile), columns: { ts: [...ts], value: [...value], isTriggered }, pointCount };
}

function givenTime(time: string | undefined): number | null {
  return time === undefined ? null : Date.parse(time);
}

function stateJson(told: Told, { since, newestDataAt, ...state }: TargetState) {
  return {
    ...state,
    heldBecause: outcomeIn(told, state.heldBecause),
    since: isoTime(since),
    newestDataAt: nullableTime(newestDataAt),
  };
}

function nullableTime(time: number | null): string | null {
  return time === null ? null : isoTime(time);
}
