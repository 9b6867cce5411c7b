/**
 * Measures Python in a separate process, with a cell's flags, and prints JSON: start from snapshot against a plain
 * start, first result of a pre-booted interpreter, the chain against native CPython on the same code (where one is
 * installed), the memory image's restore, memory per instance.
 *
 *     node --no-node-snapshot scripts/bench/python.ts [cache directory]
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { CompiledScript, StepOutput } from "#sandbox/contract.ts";
import { defaultLimits, type Engine, type EngineJob } from "#sandbox/engine.ts";
import { createPythonEngine } from "#sandbox/python/engine.ts";
import { packEvaluation } from "#sandbox/python/evaluation.ts";
import { Interpreter, loadAssets, releaseAssets } from "#sandbox/python/interpreter.ts";
import { readMessage } from "#sandbox/python/message.ts";
import { ensurePythonSnapshot } from "#sandbox/python/snapshot.ts";
import { benchNow, benchTarget, stepsOf } from "./chain.ts";
import { pythonScripts } from "./python-tiles.ts";
import { fromPairs, median, timed } from "./rounds.ts";

const rounds = 25;
const identicalRuns = 150;
const cacheDirectory = process.argv[2] ?? join(homedir(), ".cache", "flow-evaluation-service");
const snapshotPath = await ensurePythonSnapshot(cacheDirectory);
const memoryMiB = defaultLimits.pythonMemoryMiB;

function compileAll(engine: Engine): readonly CompiledScript[] {
  return pythonScripts.map(({ fileName, code }) => {
    const outcome = engine.compile({ language: "python", role: "tile", code, fileName });
    if (outcome.status !== "ok") throw new Error(JSON.stringify(outcome));
    return outcome.script;
  });
}

function jobOf(scripts: readonly CompiledScript[], tenantId: string): EngineJob {
  return {
    tenantId,
    runId: "bench",
    now: benchNow,
    steps: stepsOf(scripts, pythonScripts),
    targets: [{ ...benchTarget(0), upstream: null }],
    limits: { ...defaultLimits, cpuMs: 10_000 },
  };
}

function run(engine: Engine, job: EngineJob): readonly StepOutput[] {
  return engine
    .evaluate(job, () => undefined)
    .flatMap(({ steps }) =>
      steps.map((step) => {
        if (step.status !== "ok") throw new Error(JSON.stringify(step));
        return step.output;
      }),
    );
}

async function starts(): Promise<object> {
  const plain = loadAssets(memoryMiB, null);
  const snapshot = loadAssets(memoryMiB, readFileSync(snapshotPath));
  Interpreter.fromSnapshot(snapshot).dispose();
  const pairs: { readonly base: number; readonly variant: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const base = await timed(() => Interpreter.makeSnapshot(plain));
    pairs.push({ base, variant: await timed(() => Interpreter.fromSnapshot(snapshot).dispose()) });
  }
  const before = process.memoryUsage().rss;
  const kept = Array.from({ length: 4 }, () => Interpreter.fromSnapshot(snapshot));
  const megabytesPerInstance = (process.memoryUsage().rss - before) / kept.length / 1e6;
  for (const interpreter of kept) interpreter.dispose();
  releaseAssets(plain);
  releaseAssets(snapshot);
  const { baseMs, variantMs, speedRatio } = fromPairs(pairs);
  return { rounds, plainMs: baseMs, fromSnapshotMs: variantMs, ratio: 1 / speedRatio, megabytesPerInstance };
}

async function firstResult(engine: Engine, scripts: readonly CompiledScript[]): Promise<object> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    engine.prepare?.();
    const job = { ...jobOf(scripts.slice(0, 1), `new-${round}`) };
    times.push(await timed(() => run(engine, job)));
    engine.forget(`new-${round}`);
  }
  return { rounds, p50Ms: median(times), bestMs: Math.min(...times) };
}

/** Native CPython runs the same runner and tiles on the same bytes. */
function nativeChainMs(scripts: readonly CompiledScript[]): number | null {
  const [target] = jobOf(scripts, "native").targets;
  if (target === undefined) return null;
  const noCodes = { spans: {}, blob: new Uint8Array(), files: ["tile.py"] };
  const messages = stepsOf(scripts, pythonScripts).map((step, index) => {
    const data = target.data[index] ?? { series: {}, weather: {}, events: [] };
    return readMessage(
      packEvaluation({
        step,
        codes: noCodes,
        target,
        data,
        upstream: null,
        now: benchNow,
        limits: defaultLimits,
        isMeasured: false,
      }),
    );
  });
  const input = {
    headers: messages.map((message) => message?.header),
    blobs: messages.map((message) => Buffer.from(message?.blob ?? []).toString("base64")),
    codes: pythonScripts.map(({ code }) => code),
  };
  const runner = join(import.meta.dirname, "..", "..", "sandbox", "python");
  const native = spawnSync("python3", [join(import.meta.dirname, "native-chain.py"), runner, "15"], {
    input: JSON.stringify(input),
    encoding: "utf8",
  });
  if (native.status !== 0) {
    process.stderr.write(`native CPython not measured: ${native.error?.message ?? native.stderr}\n`);
    return null;
  }
  return median((JSON.parse(native.stdout) as number[]).slice(5));
}

async function chains(): Promise<object> {
  const options = { limits: defaultLimits, snapshotPath };
  const engine = await createPythonEngine({ ...options, restoreBefore: "job" });
  const strict = await createPythonEngine(options);
  const scripts = compileAll(engine);
  const job = jobOf(scripts, "warm");
  const wide: EngineJob = {
    ...job,
    targets: Array.from({ length: 10 }, () => job.targets[0] as EngineJob["targets"][number]),
  };
  for (let call = 0; call < 6; call += 1) {
    run(engine, wide);
    run(strict, wide);
  }
  const native: { readonly base: number; readonly variant: number }[] = [];
  const restored: { readonly base: number; readonly variant: number }[] = [];
  const images: { readonly base: number; readonly variant: number }[] = [];
  const assets = loadAssets(memoryMiB, readFileSync(snapshotPath));
  const blank = Interpreter.fromSnapshot(assets);
  for (let round = 0; round < rounds; round += 1) {
    const chainMs = (await timed(() => run(engine, wide))) / wide.targets.length;
    restored.push({ base: chainMs, variant: (await timed(() => run(strict, wide))) / wide.targets.length });
    images.push({ base: chainMs, variant: await timed(() => blank.restore()) });
    const nativeMs = nativeChainMs(scripts);
    if (nativeMs !== null) native.push({ base: nativeMs, variant: chainMs });
  }
  const expected = JSON.stringify(run(strict, job).map(toText));
  let identical = 0;
  const poison = compilePoison(strict);
  for (let count = 0; count < identicalRuns; count += 1) {
    if (count % 5 === 0)
      strict.evaluate(
        { ...job, steps: [{ script: poison, params: {}, row: 0 }], limits: { ...job.limits, cpuMs: 20 } },
        () => undefined,
      );
    identical += JSON.stringify(run(strict, job).map(toText)) === expected ? 1 : 0;
  }
  blank.dispose();
  releaseAssets(assets);
  const preBooted = await firstResult(engine, scripts);
  engine.close();
  strict.close();
  const versusNative = native.length === 0 ? null : fromPairs(native);
  const strictly = fromPairs(restored);
  const image = fromPairs(images);
  return {
    chain:
      versusNative === null
        ? null
        : {
            rounds: versusNative.rounds,
            nativeMs: versusNative.baseMs,
            chainMs: versusNative.variantMs,
            speedRatio: versusNative.speedRatio,
          },
    restoredBeforeEveryEvaluation: {
      rounds: strictly.rounds,
      chainMs: strictly.baseMs,
      strictMs: strictly.variantMs,
      ratio: 1 / strictly.speedRatio,
    },
    restore: { rounds: image.rounds, chainMs: image.baseMs, restoreMs: image.variantMs, ratio: 1 / image.speedRatio },
    preBooted,
    afterRestore: { runs: identicalRuns, identical },
  };
}

/** Changes what it can reach, then hangs until it is stopped. */
function compilePoison(engine: Engine): CompiledScript {
  const code =
    "import math, random\nmath.exp = lambda x: 0.0\nrandom.seed(5)\ndef evaluate(ctx):\n    kept = [bytes(1000) for _ in range(1000)]\n    while True: pass\n";
  const outcome = engine.compile({ language: "python", role: "tile", code, fileName: "poison.py" });
  if (outcome.status !== "ok") throw new Error(JSON.stringify(outcome));
  return outcome.script;
}

function toText({ columns, ...rest }: StepOutput): unknown {
  return {
    ...rest,
    columns: [columns.ts, columns.value, columns.triggered].map((column) =>
      Buffer.from(column.buffer, column.byteOffset, column.byteLength).toString("base64"),
    ),
  };
}

process.stdout.write(
  `${JSON.stringify({ node: process.version, ...(await chains()), start: await starts() }, null, 2)}\n`,
);
