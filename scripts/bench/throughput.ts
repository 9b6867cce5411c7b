/**
 * Measures the pool's throughput, in a process with a cell's flags so that plain threads may run isolates too. Prints
 * JSON.
 */
import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { createRunner } from "#pool/thread-runner.ts";
import { benchScripts, benchTarget, compileChain, evaluateAll, inProcess, runInProcess, stepsOf } from "./chain.ts";
import { compare } from "./rounds.ts";

const targetCount = 100;
const batchTargets = 10;
const warmUpRounds = 8;
const rounds = 35;

const threads = availableParallelism();
const runner = await createRunner({ threads });
const threadPool = new Piscina({
  filename: new URL("./isolate-thread.ts", import.meta.url).href,
  minThreads: threads,
  maxThreads: threads,
  execArgv: ["--no-warnings"],
});

const scripts = await compileChain(runner);
const steps = stepsOf(scripts, benchScripts);
const functions = scripts.map(inProcess);
const targets = Array.from({ length: targetCount }, (_, index) => benchTarget(index));
const batches = Array.from({ length: targetCount / batchTargets }, (_, batch) =>
  targets.slice(batch * batchTargets, (batch + 1) * batchTargets),
);

const cells = (): Promise<void> => evaluateAll(runner, scripts, targets);
const plainThreads = (): Promise<unknown> =>
  Promise.all(batches.map((batch) => threadPool.run({ steps, targets: batch })));
const rawThreads = (): Promise<unknown> =>
  Promise.all(batches.map((batch) => threadPool.run({ steps, targets: batch }, { name: "runRaw" })));
const raw = (): void => {
  for (const target of targets) runInProcess(functions, steps, target);
};

for (let round = 0; round < warmUpRounds; round += 1) {
  await cells();
  await plainThreads();
  await rawThreads();
  raw();
}
const toThreads = await compare(plainThreads, cells, rounds);
const toRaw = await compare(raw, cells, rounds);
const rawThreadsToRaw = await compare(raw, rawThreads, rounds);
await runner.close();
await threadPool.destroy();
process.stdout.write(`${JSON.stringify({ toThreads, toRaw, rawThreadsToRaw, threads })}\n`);
