/**
 * Workers of runs without a process around them, each with an executor of its own on one database: for tests of who
 * does what. A flow has no tiles here, so results are the targets themselves.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { Caller } from "#core/caller.ts";
import { newId } from "#core/ids.ts";
import type { Runner } from "#pool/runner.ts";
import type { Database } from "#schema/database.ts";
import type { FlowTarget } from "#server/flows/model.ts";
import { createLogger } from "#server/logger.ts";
import { type RunExecutor, runExecutor } from "#server/runs/work/execute.ts";
import { leaseMs } from "#server/runs/work/lease.ts";
import { minPortions } from "#server/runs/plan/portions.ts";
import type { PackedTargetResult, Run, RunRecord } from "#server/runs/model.ts";
import { demoHere } from "./checks.ts";
import type { TestClock } from "./clock.ts";
import { eventsOf, type SeenEvent } from "./events.ts";
import { writeFlow, writeTenant } from "./rows.ts";

export const portionTargets = 2;
const unused = () => assert.fail("a flow without tiles needs no data");

/** Evaluates targets in place of the pool. */
export type Evaluate = Runner["evaluate"];
export const evaluateNothing: Evaluate = async ({ targets }) => targets.map(() => ({ steps: [] }));

export interface WorkerOptions {
  readonly evaluate?: Evaluate;
  /** So large that no run is shared, for one. */
  readonly portionTargets?: number;
  readonly hasOthers?: boolean;
}

export function workerOn(database: Database, clock: TestClock, options: WorkerOptions = {}): RunExecutor {
  return runExecutor({
    database,
    clock,
    runner: { evaluate: options.evaluate ?? evaluateNothing },
    callAdapter: unused,
    circuitBreaker: { record: unused },
    checks: {
      readings: unused,
      readingParts: unused,
      events: unused,
      eventParts: unused,
      area: unused,
      demo: demoHere,
    },
    logger: createLogger("silent"),
    sharing: {
      portionTargets: options.portionTargets ?? portionTargets,
      hasOthers: options.hasOthers ?? false,
    },
  });
}

/** A database as a process that dies sees it: nothing of what it does after so many units of work happens. */
export function dyingAfter(
  database: Database,
  units: number,
): { readonly database: Database; readonly hasDied: () => boolean } {
  let left = units;
  const alive = <T>(work: () => Promise<T>): Promise<T> => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error("the process is gone")) : work();
  };
  return {
    hasDied: () => left < 0,
    database: {
      ...database,
      read: (work) => alive(() => database.read(work)),
      write: (work, onCommit) => alive(() => database.write(work, onCommit)),
      writeStatement: (work) => alive(() => database.writeStatement(work)),
      writeWithPriority: (work) => alive(() => database.writeWithPriority(work)),
    },
  };
}

export function places(count: number): readonly FlowTarget[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `Field ${index}`,
    latitude: 40 + index / 100,
    longitude: 9,
  }));
}

/** Of a flow of its own, without the job that would carry it out. It counts for the states of its targets. */
export async function writeRunOf(
  database: Database,
  clock: TestClock,
  targets: readonly FlowTarget[],
  of: Partial<Pick<Run, "tenantId" | "flowId" | "now">> = {},
): Promise<Run> {
  const tenantId = of.tenantId ?? (await writeTenant(database, clock));
  const flowId = of.flowId ?? (await writeFlow(database, clock, tenantId));
  const nothing = { windowStart: null, windowEnd: null, startedAt: null, finishedAt: null, durationMs: null } as const;
  const run: Run = {
    ...nothing,
    id: newId(),
    tenantId,
    flowId,
    flowVersion: 1,
    status: "queued",
    trigger: "manual",
    now: of.now ?? clock.now(),
    tickAt: null,
    suppressAlerts: false,
    requestedAt: clock.now(),
    summary: null,
    pointCount: null,
    error: null,
    frozenFlow: { tiles: [], targets, settings: {}, userKey: null },
  };
  assert.equal(await database.write((stores) => stores.runs.forSystem().insert(run, null)), "inserted");
  return run;
}

/** All that a run leaves behind, but for what differs between any two: its id and how long it took. */
export interface LeftBehind {
  readonly run: RunRecord | null;
  readonly results: readonly PackedTargetResult[];
  readonly states: string;
  readonly completed: readonly SeenEvent[];
  readonly portions: number;
  /** Of all that a reader of the run sees. */
  readonly digest: string;
}

export async function leftBehind(database: Database, { tenantId, flowId, id }: Run): Promise<LeftBehind> {
  const caller = { tenantId, userId: null } as Caller<"results:read">;
  const { run, results, states, portions } = await database.read(async (stores) => ({
    run: await stores.runs.forCaller(caller).get(id),
    results: await stores.runs.forCaller(caller).results(id, 0, 20_000),
    states: await stores.triggerStates.forSystem().ofFlow(tenantId, flowId),
    portions: await stores.runPortions.forSystem().count({ tenantId, runId: id }),
  }));
  const completed = (await eventsOf(database, tenantId)).filter(({ data }) => data["runId"] === id);
  const seen = [run?.status, run?.error, run?.summary, run?.pointCount, run?.windowStart, run?.windowEnd, results];
  const told = completed.map(({ event, data }) => [
    event,
    { ...data, runId: null, flowId: null, startedAt: null, finishedAt: null },
  ]);
  const sortedStates = JSON.stringify([...states].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const digest = createHash("sha256")
    .update(JSON.stringify([...seen, told, sortedStates]))
    .digest("hex");
  return { run, results, states: sortedStates, completed, portions, digest };
}

/** What every worker held has run out. */
export function letLeasesEnd(clock: TestClock): void {
  clock.advance(leaseMs);
}

export const never = new AbortController().signal;
export const succeeded = { kind: "ended", status: "succeeded" };
/** Makes two portions more than the least. */
export const manyTargets = (minPortions + 2) * portionTargets;

export const execute = (worker: RunExecutor, { tenantId, id }: Run, signal = never) =>
  worker.execute(tenantId, id, signal);
export const help = (worker: RunExecutor, { tenantId, id }: Run, signal = never) =>
  worker.help(tenantId, id, 0, signal);

export async function portionCounts(
  database: Database,
  { tenantId, id: runId }: Run,
): Promise<{ readonly all: number; readonly finished: number }> {
  const claimed = await database.read((stores) => stores.runPortions.forSystem().count({ tenantId, runId }));
  const finished = await database.read(async (stores) => {
    const found = [];
    for (let number = 0; number < claimed; number += 1)
      found.push(await stores.runPortions.forSystem().findings({ tenantId, runId }, number));
    return found.filter((one) => one !== null).length;
  });
  return { all: claimed, finished };
}

/** Of the same targets, by one worker that shares nothing. */
export async function digestAlone(database: Database, clock: TestClock, run: Run): Promise<string> {
  const { tenantId, now } = run;
  const flowId = await writeFlow(database, clock, tenantId);
  const alone = await writeRunOf(database, clock, run.frozenFlow.targets, { tenantId, flowId, now });
  assert.deepEqual(await execute(workerOn(database, clock, { portionTargets: 10_000 }), alone), succeeded);
  return (await leftBehind(database, alone)).digest;
}

/** Ended once, with everything that one worker alone would have left, and nothing else. */
export async function assertWhole(database: Database, clock: TestClock, run: Run): Promise<void> {
  const left = await leftBehind(database, run);
  assert.equal(left.run?.status, "succeeded", left.run?.error ?? "");
  assert.deepEqual([left.results.length, left.completed.length, left.portions], [run.frozenFlow.targets.length, 1, 0]);
  assert.equal(left.digest, await digestAlone(database, clock, run));
}

/** Works until it is given such a target, and then nothing is heard of it any more: false. Else true. */
export async function dieAt(
  database: Database,
  clock: TestClock,
  isDeadly: (name: string) => boolean,
  work: (worker: RunExecutor) => Promise<unknown>,
): Promise<boolean> {
  let isAlive = true;
  const gone = () => Promise.reject(new Error("the process is gone"));
  const mortal: Database = { ...database };
  const evaluate: Evaluate = async (request) => {
    if (!request.targets.some(({ target }) => isDeadly(target.name))) return evaluateNothing(request);
    isAlive = false;
    Object.assign(mortal, { read: gone, write: gone, writeWithPriority: gone });
    return gone();
  };
  await work(workerOn(mortal, clock, { evaluate })).catch((error: unknown) => {
    // Whatever else went wrong is no death.
    if (isAlive) throw error;
  });
  return isAlive;
}
