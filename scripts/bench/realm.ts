/**
 * Measures the TypeScript realm in a separate process, with a cell's flags: the engine against the same functions
 * in-process, and a cold start. Prints JSON.
 *
 *     node --no-node-snapshot --max-semi-space-size=16 scripts/bench/realm.ts
 */
import type { CompiledScript } from "#sandbox/contract.ts";
import { defaultLimits, type EngineJob } from "#sandbox/engine.ts";
import { createJavaScriptEngine } from "#sandbox/javascript/engine.ts";
import {
  type BenchScript,
  benchNow,
  benchScripts,
  benchTarget,
  functionalScripts,
  inProcess,
  packInProcess,
  runInProcess,
  stepsOf,
} from "./chain.ts";
import { type Comparison, compare, median } from "./rounds.ts";

const targetsPerRound = 10;
const warmUpCalls = 120;
const coldRounds = 25;

const engine = createJavaScriptEngine(defaultLimits);

function compileAll(sources: readonly BenchScript[]): readonly CompiledScript[] {
  return sources.map(({ fileName, code }) => {
    const outcome = engine.compile({ language: "typescript", role: "tile", code, fileName });
    if (outcome.status !== "ok") throw new Error(JSON.stringify(outcome));
    return outcome.script;
  });
}

function jobOf(
  scripts: readonly CompiledScript[],
  sources: readonly BenchScript[],
  tenantId: string,
  count: number,
): EngineJob {
  const targets = Array.from({ length: count }, (_, index) => ({ ...benchTarget(index), upstream: null }));
  return { tenantId, runId: "bench", now: benchNow, steps: stepsOf(scripts, sources), targets, limits: defaultLimits };
}

function runEngine(job: EngineJob): void {
  for (const { steps } of engine.evaluate(job, () => undefined)) {
    for (const step of steps) if (step.status !== "ok") throw new Error(JSON.stringify(step));
  }
}

async function measure(sources: readonly BenchScript[], withPacking: boolean): Promise<Comparison> {
  const scripts = compileAll(sources);
  const functions = scripts.map(inProcess);
  const job = jobOf(scripts, sources, "warm", targetsPerRound);
  let checked = 0;
  const base = (): void => {
    for (const target of job.targets) {
      const outputs = runInProcess(functions, job.steps, target);
      if (withPacking) checked += packInProcess(outputs);
    }
  };
  const variant = (): void => runEngine(job);
  for (let call = 0; call < warmUpCalls / targetsPerRound; call += 1) {
    base();
    variant();
  }
  const comparison = await compare(base, variant, 60);
  if (withPacking && !Number.isFinite(checked)) throw new Error("The measured work was not done.");
  return comparison;
}

/** First result of a tenant that this process has never seen, and the warm time after it. */
function measureCold(): { readonly firstMs: number; readonly warmMs: number } {
  const scripts = compileAll(benchScripts);
  const first: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < coldRounds; round += 1) {
    const job = jobOf(scripts, benchScripts, `cold ${round}`, 1);
    // A cell does the same while it is idle.
    engine.prepare?.();
    let start = performance.now();
    runEngine(job);
    first.push(performance.now() - start);
    for (let call = 0; call < 60; call += 1) runEngine(job);
    start = performance.now();
    for (let call = 0; call < 20; call += 1) runEngine(job);
    warm.push((performance.now() - start) / 20);
    engine.forget(job.tenantId);
  }
  return { firstMs: median(first), warmMs: median(warm) };
}

const results = {
  chain: await measure(benchScripts, false),
  chainWithPacking: await measure(benchScripts, true),
  functional: await measure(functionalScripts, false),
  cold: measureCold(),
};
engine.close();
process.stdout.write(`${JSON.stringify(results)}\n`);
