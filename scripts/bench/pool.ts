/**
 * Measures the pool and the TypeScript realm: `node scripts/bench/pool.ts [file.json]`. Every figure is a ratio of two
 * things timed back to back in this run, or a time or size with its bound; JSON goes to the file or to standard output.
 */
import { execFile } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { promisify } from "node:util";
import type { TargetInput } from "#sandbox/contract.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { benchTarget, compileChain, evaluateAll } from "./chain.ts";
import { type Comparison, median, percentile } from "./rounds.ts";

const cellFlags = ["--no-node-snapshot", "--no-warnings", "--max-semi-space-size=16"];
const mebibyte = 1_048_576;

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly bound: string;
  readonly isReached: boolean;
  readonly details?: object;
}

interface RealmResults {
  readonly chain: Comparison;
  readonly chainWithPacking: Comparison;
  readonly functional: Comparison;
  readonly cold: { readonly firstMs: number; readonly warmMs: number };
}

function atLeast(name: string, value: number, bound: number, details?: object): Figure {
  return { name, value, bound: `>= ${bound}`, isReached: value >= bound, ...(details ? { details } : {}) };
}
function atMost(name: string, value: number, bound: number, details?: object): Figure {
  return { name, value, bound: `<= ${bound}`, isReached: value <= bound, ...(details ? { details } : {}) };
}

/** Isolates need flags that only a separate process can have. */
async function runAlone<Result>(script: string): Promise<Result> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...cellFlags, new URL(script, import.meta.url).pathname],
    {
      maxBuffer: mebibyte,
    },
  );
  return JSON.parse(stdout) as Result;
}

/** The realm alone, in a process with a cell's flags. */
export async function benchRealm(): Promise<readonly Figure[]> {
  const { chain, chainWithPacking, functional, cold } = await runAlone<RealmResults>("./realm.ts");
  return [
    atLeast("warm TypeScript chain / same functions in-process", chain.speedRatio, 0.45, chain),
    atLeast(
      "warm TypeScript chain / in-process plus packing the result",
      chainWithPacking.speedRatio,
      0.85,
      chainWithPacking,
    ),
    atLeast("warm chain in array-method style / same functions in-process", functional.speedRatio, 0.7, functional),
    atMost("first TypeScript result on a cold cell that is up / its warm time", cold.firstMs / cold.warmMs, 40, cold),
    atMost("first TypeScript result on a cold cell that is up, ms", cold.firstMs, 25),
  ];
}

/** Cells against the same isolates in plain threads, and against one thread without any sandbox. */
export async function benchThroughput(): Promise<readonly Figure[]> {
  const { toThreads, toRaw, rawThreadsToRaw, threads } = await runAlone<{
    readonly toThreads: Comparison;
    readonly toRaw: Comparison;
    readonly rawThreadsToRaw: Comparison;
    readonly threads: number;
  }>("./throughput.ts");
  return [
    atLeast("pool of N cells, batch 10 / N piscina threads that run the isolates themselves", toThreads.speedRatio, 1, {
      ...toThreads,
      threads,
    }),
    atLeast("pool on all cores / raw on one thread, batch 10", toRaw.speedRatio, 1, {
      ...toRaw,
      threads,
      withoutAnySandbox: rawThreadsToRaw,
    }),
  ];
}

/** From the moment a cell is killed to the next job's result. */
export async function benchKill(): Promise<readonly Figure[]> {
  const runner = await createRunner({ threads: 1, limits: { cpuMs: 200 } });
  try {
    const scripts = await compileChain(runner);
    const target = [benchTarget(1)];
    await evaluateAll(runner, scripts, target);
    const recoveries: number[] = [];
    for (let round = 0; round < 25; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const [pid] = cellPids();
      if (pid === undefined) throw new Error("There is no cell to kill.");
      process.kill(pid, "SIGKILL");
      const start = performance.now();
      await evaluateAll(runner, scripts, target);
      recoveries.push(performance.now() - start);
    }
    return [
      atMost("killed cell to next job served, p95 ms", percentile(recoveries, 0.95), 50, {
        medianMs: median(recoveries),
      }),
    ];
  } finally {
    await runner.close();
  }
}

/** Resident memory of a cell that is up, and what each further tenant adds. */
export async function benchMemory(): Promise<readonly Figure[]> {
  const runner = await createRunner({ threads: 1, hasStandby: false, warm: ["typescript"] });
  try {
    const { pid, cellMiB } = await cellThatIsUp();
    const scripts = await compileChain(runner);
    const empty = { ...benchTarget(1) };
    const sizes: number[] = [];
    for (let tenant = 0; tenant < 6; tenant += 1) {
      await evaluateAll(runner, scripts, [empty], `tenant ${tenant}`);
      sizes.push(rssMiB(pid));
    }
    const perTenant = ((sizes.at(-1) ?? 0) - (sizes[0] ?? 0)) / (sizes.length - 1);
    return [
      atMost("resident memory of a TypeScript cell, MiB", cellMiB, 70),
      atMost("resident memory of a further warm tenant isolate, MiB", perTenant, 3, { sizes }),
    ];
  } finally {
    await runner.close();
  }
}

/** 10,000 targets × 3 tiles in one run: what this process spends. */
export async function benchLargeRun(): Promise<readonly Figure[]> {
  const runner = await createRunner();
  try {
    const scripts = await compileChain(runner);
    const some = Array.from({ length: 20 }, (_, index) => benchTarget(index));
    const targets = Array.from({ length: 10_000 }, (_, index) => ({
      ...(some[index % some.length] as TargetInput),
      seed: `large/${index}`,
    }));
    await evaluateAll(runner, scripts, targets.slice(0, 200));
    const before = process.memoryUsage.rss();
    let peak = before;
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const sampler = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 50);
    delay.enable();
    const start = performance.now();
    // As the service does: in slices, of which it keeps the summary and not the points.
    for (let from = 0; from < targets.length; from += 500)
      await evaluateAll(runner, scripts, targets.slice(from, from + 500));
    const seconds = (performance.now() - start) / 1_000;
    delay.disable();
    clearInterval(sampler);
    return [
      atMost("10,000 targets x 3 tiles: growth of the API process, MiB", (peak - before) / mebibyte, 300, { seconds }),
      atMost("10,000 targets x 3 tiles: event-loop delay p99, ms", delay.percentile(99) / 1e6, 50),
    ];
  } finally {
    await runner.close();
  }
}

/** Cells of this process that evaluate, oldest first. */
function cellPids(): readonly number[] {
  const tasks = `/proc/${process.pid}/task`;
  const children = readdirSync(tasks).flatMap((task) =>
    readFileSync(`${tasks}/${task}/children`, "utf8").trim().split(/\s+/).filter(Boolean).map(Number),
  );
  return children
    .filter((pid) => /cell\.[jt]s\0typescript/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8")))
    .sort((one, other) => one - other);
}

/** A cell starts while its owner goes on. It is up when it no longer grows. */
async function cellThatIsUp(): Promise<{ readonly pid: number; readonly cellMiB: number }> {
  let before = 0;
  for (let look = 0; look < 50; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const [pid] = cellPids();
    const cellMiB = pid === undefined ? 0 : rssMiB(pid);
    if (pid !== undefined && cellMiB > 0 && cellMiB === before) return { pid, cellMiB };
    before = cellMiB;
  }
  throw new Error("No cell was up within ten seconds.");
}

function rssMiB(pid: number): number {
  const match = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return match ? Number(match[1]) / 1_024 : 0;
}

export async function benchPool(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const bench of [benchRealm, benchThroughput, benchKill, benchMemory, benchLargeRun])
    figures.push(...(await bench()));
  return figures;
}

if (import.meta.main) {
  const report = {
    node: process.version,
    cpu: `${cpus().length} x ${cpus()[0]?.model ?? "unknown"}`,
    figures: await benchPool(),
  };
  const text = `${JSON.stringify(report, null, 2)}\n`;
  const [file] = process.argv.slice(2);
  if (file === undefined) process.stdout.write(text);
  else writeFileSync(file, text);
}
