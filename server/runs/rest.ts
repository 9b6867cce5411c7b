/** The REST face of runs: records ↔ JSON, columns → points, times ↔ ISO 8601. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { DataIssue } from "#server/data/model.ts";
import type { EventStream, Handlers, StreamedEvent } from "#server/operations/handlers.ts";
import type { PackedTargetResult, RunRecord, TargetState } from "./model.ts";
import { positionText, type RunEvent, readPosition } from "./run-events.ts";
import type { RunService, RunWithResults } from "./service.ts";
import { tileJson } from "./tile-json.ts";
import type { RunWatch, RunWatches } from "./watch.ts";

/** Most runs have ended by then. */
const pollAfterSeconds = "1";

type RunOperations = "runFlow" | "listFlowRuns" | "getRun" | "watchRun";

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
      return { status: 200, body: { items: itemsJson(page.items), nextCursor: page.nextCursor } };
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
  return results === null ? runJson(run) : { ...runJson(run), results: each(results, targetJson) };
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

function targetJson({ state, dataHealth, ...result }: PackedTargetResult) {
  return {
    ...result,
    state: state === null ? null : stateJson(state),
    dataHealth: { ...dataHealth, issues: dataHealth.issues.map(issueJson) },
    tiles: result.tiles.map(tileJson),
  };
}

function stateJson({ since, newestDataAt, ...state }: TargetState) {
  return { ...state, since: isoTime(since), newestDataAt: nullableTime(newestDataAt) };
}

function issueJson(issue: DataIssue) {
  return { ...issue, from: isoTime(issue.from), to: isoTime(issue.to) };
}

function nullableTime(time: number | null): string | null {
  return time === null ? null : isoTime(time);
}
