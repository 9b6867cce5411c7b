/**
 * The attempts themselves are put to the test: where nothing prevents it, they must succeed. An attempt with a slip in
 * it would "be contained" for ever. State channels run in a plain context of `node:vm` with one shared closure;
 * attempts on the realm run in the realm of a thread of their own.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createContext, runInContext, runInNewContext } from "node:vm";
import { Worker } from "node:worker_threads";
import { parse } from "acorn";
import { adapterAttempts } from "./adapters.ts";
import { type EscapeAttempt, escapedMarker, neighbourReading, secretName } from "./attempt.ts";
import { dataOf, targetOf } from "./honest.ts";
import { bypassAttempts } from "./typescript-bypass.ts";
import { cpuAttempts } from "./typescript-cpu.ts";
import { memoryAttempts } from "./typescript-memory.ts";
import { realmAttempts } from "./typescript-realm.ts";
import { resultAttempts } from "./typescript-results.ts";
import { stateAttempts } from "./typescript-state.ts";

const exported = "export default function evaluate";
const channels = [...stateAttempts, ...bypassAttempts.filter(({ repeated }) => repeated)];

const makeContext = `(lines) => {
  const column = (value) => Float64Array.from({ length: 48 }, (_, at) => value(at));
  const ts = column((at) => 1_700_000_000_000 + at * 3_600_000);
  return {
    params: { limit: 10, nested: { list: [1, 2] } },
    series: { "temperature.ambient": { ts, value: column((at) => at + 0.5) } },
    weather: { temperature: { ts, value: column((at) => at + 0.5) } },
    events: [{ ts: 1, kind: "planted", note: "sown" }],
    upstream: { kind: "numeric", columns: { ts: ts.slice(), value: ts.slice(), triggered: new Uint8Array(48) }, get points() { return this.made ??= [{ ts: 1, value: 1, isTriggered: false }]; }, isTriggered: false, lastValue: 0 },
    target: { name: "field", timezone: "UTC", utcOffsets: [{ from: 0, minutes: 0 }] },
    window: { start: 1_700_000_000_000, end: 1_800_000_000_000 },
    now: 1_750_000_000_000,
    trace: (text) => void lines.push(String(text)),
  };
}`;

for (const attempt of channels) {
  test(`without a sandbox a message goes through: ${attempt.name}`, async () => {
    const context = createContext({ structuredClone });
    const lines: string[] = [];
    const evaluate = runInContext(`${attempt.code.replace(exported, "function evaluate")}\n;evaluate`, context) as (
      ctx: unknown,
    ) => unknown;
    const ctx = (runInContext(makeContext, context) as (lines: string[]) => unknown)(lines);
    evaluateQuietly(evaluate, ctx);
    assert.equal(lines.join(), "", "the first evaluation finds nothing");
    await new Promise((resolve) => setImmediate(resolve));
    evaluateQuietly(evaluate, ctx);
    assert.ok(
      lines.some((line) => line.includes(escapedMarker)),
      "the second evaluation finds what the first one left",
    );
  });
}

function evaluateQuietly(evaluate: (ctx: unknown) => unknown, ctx: unknown): void {
  try {
    evaluate(ctx);
  } catch {
    // Some channels break the realm in passing.
  }
}

test("without a sandbox most attempts on the realm gain something, and the direct ones all do", async () => {
  const gains = await gainsInOwnRealm(realmAttempts.filter(({ expected }) => expected !== "refused"));
  const routes = realmAttempts.filter(({ name }) => name.startsWith("code generation"));
  assert.deepEqual(
    routes.filter(({ name }) => !gains.has(name)).map(({ name }) => name),
    [],
  );
  assert.ok(gains.size >= 40, `only ${gains.size} of ${realmAttempts.length} gain something`);
});

test("every attempt that is meant to run is valid JavaScript", () => {
  const all = [
    ...realmAttempts,
    ...resultAttempts,
    ...stateAttempts,
    ...cpuAttempts,
    ...memoryAttempts,
    ...adapterAttempts,
    ...bypassAttempts,
  ];
  const damaged = all
    .filter(({ name, code }) => !name.startsWith("syntax bomb") && !isValid(code))
    .map(({ name }) => name);
  assert.deepEqual(damaged, []);
});

test("the marker is nowhere spelt in one piece, so that a quoted source line is no gain", () => {
  const all = [
    ...realmAttempts,
    ...resultAttempts,
    ...stateAttempts,
    ...cpuAttempts,
    ...memoryAttempts,
    ...adapterAttempts,
    ...bypassAttempts,
  ];
  assert.deepEqual(
    all.filter(({ code }) => code.includes(escapedMarker)).map(({ name }) => name),
    [],
  );
});

function isValid(code: string): boolean {
  try {
    parse(code, { ecmaVersion: "latest", sourceType: "module" });
    return true;
  } catch {
    return false;
  }
}

/** The names of the attempts that gain something in the realm of a thread, which has every host object. */
async function gainsInOwnRealm(attempts: readonly EscapeAttempt[]): Promise<ReadonlySet<string>> {
  const source = `
    const { parentPort, workerData } = require("node:worker_threads");
    process.on("uncaughtException", () => undefined);
    process.on("unhandledRejection", () => undefined);
    process.exit = () => { throw new Error("exit"); };
    const gains = [];
    for (const { name, code } of workerData.attempts) {
      const lines = [];
      const column = new Float64Array(48);
      column[40] = workerData.reading;
      const part = { ts: column.subarray(0, 4), value: column.subarray(0, 4) };
      const ctx = { params: {}, series: { "temperature.ambient": part }, weather: { temperature: part }, events: [], upstream: { columns: { ts: part.ts, value: part.value, triggered: new Uint8Array(4) }, points: [] }, target: { name: "field" }, window: {}, now: 1, trace: (text) => { lines.push(String(text)); } };
      try { new Function(code.replace("${exported}", "function evaluate") + "\\n;return evaluate")()(ctx); } catch {}
      if (lines.some((line) => line.includes(workerData.marker))) gains.push(name);
    }
    parentPort.postMessage(gains);`;
  const workerData = {
    attempts: attempts.map(({ name, code }) => ({ name, code })),
    marker: escapedMarker,
    reading: neighbourReading,
  };
  const worker = new Worker(source, {
    eval: true,
    workerData,
    stdout: true,
    stderr: true,
    env: { [secretName]: "canary" },
  });
  try {
    return new Set(
      await new Promise<string[]>((resolve, reject) => worker.once("message", resolve).once("error", reject)),
    );
  } finally {
    await worker.terminate();
  }
}

test("the data of the neighbour is not part of what an attempt is given", () => {
  const text = runInNewContext("JSON.stringify(value)", {
    value: targetOf("field", [dataOf("field", false)]),
  }) as string;
  assert.ok(!text.includes(String(neighbourReading)));
});
