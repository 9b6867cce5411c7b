/** The REST face of runs: records ↔ JSON, columns → points, times ↔ ISO 8601. Decides nothing. */
import { pageJson } from "#core/page.ts";
import { isoTime } from "#core/time.ts";
import type { EventStream, Handlers, StreamedEvent } from "#server/operations/handlers.ts";
import { expectationJson } from "#server/expectations/json.ts";
import { healthJson } from "./health-json.ts";
import type { FlowTargetState, PackedTileResult, RunOutcome, RunRecord, TargetOutcome, TargetState } from "./model.ts";
import type { OutcomeService } from "./outcomes.ts";
import { type ColumnSelection, defaultResolution, selectColumns } from "./point-columns.ts";
import { positionText, type RunEvent, readPosition } from "./run-events.ts";
import type { RunService, RunWithResults, ShownResult } from "./service.ts";
import { tileJson } from "./tile-json.ts";
import type { RunWatch, RunWatches } from "./watch.ts";

/** Most runs have ended by then. */
const pollAfterSeconds = "1";

type OutcomeOperations = "listRunOutcomes" | "getRunResult" | "listTargetStates";

export function outcomeHandlers(service: OutcomeService): Pick<Handlers, OutcomeOperations> {
  return {
    listRunOutcomes: async ({ caller, params, query }) => {
      return { status: 200, body: pageJson(await service.outcomes(caller, params.id, query), outcomeJson) };
    },
    listTargetStates: async ({ caller, query }) => {
      return { status: 200, body: pageJson(await service.states(caller, query), flowStateJson) };
    },
    getRunResult: async ({ caller, params, query }) => {
      const { from, to, resolution = defaultResolution, ...choice } = query;
      const { position, result, outlook } = await service.result(caller, params.id, choice);
      const selection = { from: givenTime(from), to: givenTime(to), resolution };
      const { tiles, ...outcome } = result;
      const shown = tiles.map((tile) => tileColumnsJson(tile, selection));
      return {
        status: 200,
        body: {
          runId: params.id,
          position,
          ...outcomeOf(outcome),
          outlook: outlook.map(expectationJson),
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
        body: runJson(run),
        etag: run.status,
        headers: { Location: `/v1/runs/${run.id}`, "Retry-After": pollAfterSeconds },
      };
    },
    listFlowRuns: async ({ caller, params, query }) => {
      const page = await service.page(caller, params.id, query);
      const body = { items: itemsJson(page.items), nextCursor: page.nextCursor };
      return { status: 200, body: page.totalCount === null ? body : { ...body, totalCount: page.totalCount } };
    },
    listRuns: async ({ caller, query }) => {
      return { status: 200, body: pageJson(await service.pageOfAll(caller, query), runJson) };
    },
    getRun: async ({ caller, params }) => {
      const found = await service.get(caller, params.id);
      return { status: 200, body: withResultsJson(found), etag: found.run.status };
    },
    watchRun: async ({ caller, params, lastEventId }) => {
      const after = lastEventId === null ? null : readPosition(lastEventId);
      const watch = await watches.watch(caller, params.id, after);
      if (watch === null) return { status: 204, body: undefined };
      return { status: 200, body: undefined, stream: streamOf(watch) };
    },
  };
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
function itemsJson(items: readonly RunWithResults[]) {
  return items.some(({ results }) => results !== null)
    ? each(items, withResultsJson)
    : items.map(({ run }) => runJson(run));
}

function withResultsJson({ run, results }: RunWithResults) {
  return results === null ? runJson(run) : { ...runJson(run), results: results.map(targetJson) };
}

async function* each<T, U>(items: Iterable<T> | AsyncIterable<T>, toJson: (item: T) => U): AsyncGenerator<U> {
  for await (const item of items) yield toJson(item);
}

function runJson(run: RunRecord) {
  const { tenantId: _tenant, pointCount: _points, tickAt: _tick, ...shown } = run;
  return {
    ...shown,
    now: isoTime(run.now),
    requestedAt: isoTime(run.requestedAt),
    windowStart: nullableTime(run.windowStart),
    windowEnd: nullableTime(run.windowEnd),
    startedAt: nullableTime(run.startedAt),
    finishedAt: nullableTime(run.finishedAt),
  };
}

function targetJson({ state, dataHealth, outlook, ...result }: ShownResult) {
  const told = toldOf({ state, dataHealth });
  return { ...result, tiles: result.tiles.map(tileJson), outlook: outlook.map(expectationJson), ...told };
}

function outcomeOf({ state, dataHealth, ...outcome }: TargetOutcome) {
  return { ...outcome, ...toldOf({ state, dataHealth }) };
}

function toldOf({ state, dataHealth }: Pick<TargetOutcome, "state" | "dataHealth">) {
  return { state: state === null ? null : stateJson(state), dataHealth: healthJson(dataHealth) };
}

function flowStateJson({ since, newestDataAt, runAt, ...state }: FlowTargetState) {
  return { ...state, since: isoTime(since), newestDataAt: nullableTime(newestDataAt), runAt: nullableTime(runAt) };
}

function outcomeJson({ since, ...outcome }: RunOutcome) {
  return { ...outcome, since: nullableTime(since) };
}

function tileColumnsJson({ points, ...tile }: PackedTileResult, selection: ColumnSelection) {
  const { columns, pointCount } = selectColumns(points, selection);
  const { ts, value, triggered } = columns;
  const isTriggered = Array.from(triggered, (flag) => flag === 1);
  return { ...tile, columns: { ts: [...ts], value: [...value], isTriggered }, pointCount };
}

function givenTime(time: string | undefined): number | null {
  return time === undefined ? null : Date.parse(time);
}

function stateJson({ since, newestDataAt, ...state }: TargetState) {
  return { ...state, since: isoTime(since), newestDataAt: nullableTime(newestDataAt) };
}

function nullableTime(time: number | null): string | null {
  return time === null ? null : isoTime(time);
}
