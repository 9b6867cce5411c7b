/**
 * The honest side of the suite: data with known sums, a source tile that passes its series on, a sum tile that says
 * what it saw, and the canary tenant, whose jobs run all the time and must all give the right result.
 */
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { EvaluateRequest, Runner } from "#pool/runner.ts";
import type { CompiledScript, StepData, StepOutcome, TargetInput } from "#sandbox/contract.ts";
import type { Series } from "#sandbox/tile.d.ts";
import { neighbourName, neighbourReading } from "./attempt.ts";

export const pointCount = 48;
export const startTime = 1_700_000_000_000;
const hourMs = 3_600_000;
export const now = startTime + 1_000 * hourMs;

function seriesOf(value: (index: number) => number): Series {
  return {
    ts: Float64Array.from({ length: pointCount }, (_, index) => startTime + index * hourMs),
    value: Float64Array.from({ length: pointCount }, (_, index) => value(index)),
  };
}

const fieldSeries = seriesOf((index) => index + 0.5);
const fieldWeather = seriesOf((index) => index + 0.5);
const neighbourSeries = seriesOf(() => neighbourReading);
/** What the sum tile must answer. */
export const fieldSum = (pointCount * pointCount) / 2;
export const neighbourSum = pointCount * neighbourReading;

/** Passes the series on as its points. */
export const sourceCode = `export default function evaluate(ctx) {
  const { ts, value } = ctx.series["temperature.ambient"];
  return { kind: "numeric", columns: { ts, value, triggered: new Uint8Array(ts.length) }, isTriggered: false, lastValue: value[0] };
}
`;
/** Adds up its own series in several ways that a tampered realm would get wrong. */
export const sumCode = `export default function evaluate(ctx) {
  const { ts, value } = ctx.series["temperature.ambient"];
  const list = Array.from(value);
  const sums = [list.reduce((a, b) => a + b, 0), list.map((x) => x * 2).filter((x) => x > 0).reduce((a, b) => a + b, 0) / 2, [...value].sort((a, b) => b - a).reduce((a, b) => a + b, 0)];
  const strange = Object.keys({}).length + Object.keys([]).length + (new Date().getTime() === ctx.now ? 0 : 1) + (/(a)(b)/.exec("ab")[2] === "b" ? 0 : 1);
  for (const key in {}) ctx.trace("left: " + key);
  const isRight = sums.every((sum) => sum === sums[0]) && strange === 0 && ts[0] < ts[1] && ctx.params.limit === 10;
  return { kind: "numeric", points: [{ ts: ts[0], value: sums[0], isTriggered: isRight }], isTriggered: isRight, lastValue: sums[0] };
}
`;
export const pythonSumCode = `def evaluate(ctx):
    series = ctx.series["temperature.ambient"]
    total = sum(series.value)
    return {"kind": "numeric", "points": [{"ts": series.ts[0], "value": total, "isTriggered": True}], "isTriggered": True, "lastValue": total}
`;

export const params = { limit: 10, nested: { list: [1, 2] } };

/** @param hasMore adds a series of the neighbour's readings, which the steps after this one do not get */
export function dataOf(name: string, hasMore: boolean): StepData {
  const isNeighbour = name === neighbourName;
  const series = isNeighbour ? neighbourSeries : fieldSeries;
  return {
    series: hasMore
      ? { "temperature.soil": neighbourSeries, "temperature.ambient": series }
      : { "temperature.ambient": series },
    weather: { temperature: isNeighbour ? neighbourSeries : fieldWeather },
    events: [{ ts: startTime, kind: "planted", note: "sown" }],
  };
}

export function targetOf(name: string, data: readonly StepData[]): TargetInput {
  return {
    target: {
      name,
      latitude: 27.7,
      longitude: 85.3,
      elevation: 1_400,
      timezone: "UTC",
      utcOffsets: [{ from: 0, minutes: 0 }],
    },
    window: { start: startTime, end: startTime + pointCount * hourMs },
    seed: `seed of ${name}`,
    data,
  };
}

export async function compileHonest(runner: Runner, code: string, fileName: string): Promise<CompiledScript> {
  const language = fileName.endsWith(".py") ? "python" : "typescript";
  const outcome = await runner.compile({ language, role: "tile", code, fileName });
  assert.equal(outcome.status, "ok", `${fileName}: ${JSON.stringify(outcome)}`);
  return (outcome as Extract<typeof outcome, { status: "ok" }>).script;
}

/** What is wrong with an outcome of the sum tile; null when it is right. */
export function wrongSum(outcome: StepOutcome | undefined, sum: number): string | null {
  if (outcome?.status !== "ok") return `ended as ${JSON.stringify(outcome)?.slice(0, 500)}`;
  const { output } = outcome;
  if (
    output.lastValue !== sum ||
    !output.isTriggered ||
    output.columns.value[0] !== sum ||
    output.columns.ts[0] !== startTime
  ) {
    return `gave ${JSON.stringify({ ...output, columns: [...output.columns.value].slice(0, 5) })} where ${sum} was right`;
  }
  return outcome.trace.length === 0 ? null : `traced ${JSON.stringify(outcome.trace)}`;
}

/** A tenant like any other, which works on while its neighbours attack. */
export class Canary {
  readonly #runner: Runner;
  readonly #request: EvaluateRequest;
  readonly #pauseMs: number;
  #isStopped = false;
  #work: Promise<void> | undefined;
  readonly failures: string[] = [];
  doneCount = 0;

  constructor(runner: Runner, tenantId: string, script: CompiledScript, pauseMs: number) {
    const names = ["field", neighbourName, "field"];
    const steps = [{ script, params, row: 0 }];
    this.#runner = runner;
    this.#pauseMs = pauseMs;
    this.#request = {
      tenantId,
      runId: `run of ${tenantId}`,
      now,
      steps,
      targets: names.map((name) => targetOf(name, [dataOf(name, false)])),
    };
  }

  start(): void {
    this.#work = this.#loop();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#work;
  }

  async runOnce(): Promise<void> {
    const outcomes = await this.#runner.evaluate(this.#request);
    const sums = [fieldSum, neighbourSum, fieldSum];
    for (const [index, sum] of sums.entries()) {
      const problem = wrongSum(outcomes[index]?.steps[0], sum);
      if (problem !== null) this.failures.push(`job ${this.doneCount}, target ${index} ${problem}`);
    }
    this.doneCount += 1;
  }

  async #loop(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.runOnce();
      } catch (error) {
        this.failures.push(`job ${this.doneCount} was rejected: ${String(error)}`);
      }
      await sleep(this.#pauseMs);
    }
  }
}
