/**
 * Program: a child process as a cell would be (empty environment, no write or spawn permission) around the real Python
 * engine, driven over IPC by python-client.ts. It also writes down whom it would blame.
 */
import type { AdapterFetchResponse, ScriptSource } from "#sandbox/contract.ts";
import type { AdapterJob } from "#sandbox/adapter.ts";
import type { EngineJob } from "#sandbox/engine.ts";
import { defaultLimits } from "#sandbox/engine.ts";
import { createPythonAdapterEngine } from "#sandbox/python/adapter-engine.ts";
import { createPythonEngine } from "#sandbox/python/engine.ts";

interface Question {
  readonly id: number;
  readonly method: "compile" | "evaluate" | "forget" | "start" | "answer" | "end" | "prepare" | "rss";
  readonly values: readonly unknown[];
}

const [snapshotPath, kind] = process.argv.slice(2) as [string, "tile" | "adapter"];
const engine = kind === "tile" ? await createPythonEngine({ limits: defaultLimits, snapshotPath }) : null;
const adapters = kind === "adapter" ? createPythonAdapterEngine({ limits: defaultLimits, snapshotPath }) : null;

function answer(question: Question): unknown {
  const [first, second] = question.values;
  switch (question.method) {
    case "compile":
      return (engine ?? adapters)?.compile(first as ScriptSource);
    case "evaluate": {
      const blamed: (readonly [number, number])[] = [];
      const outcomes = engine?.evaluate(first as EngineJob, (target, step, isPreparing) => {
        if (!isPreparing) blamed.push([target, step]);
      });
      return { outcomes, blamed };
    }
    case "forget":
      return engine?.forget(first as string);
    case "start":
      return adapters?.start(first as AdapterJob, () => undefined, (first as AdapterJob).limits.cpuMsPerTurn);
    case "answer":
      return adapters?.respond(first as number, second as AdapterFetchResponse);
    case "end":
      return adapters?.end();
    case "prepare":
      return engine?.prepare?.();
    case "rss":
      return process.memoryUsage().rss;
  }
}

process.on("message", (question: Question) => {
  try {
    process.send?.({ id: question.id, value: answer(question) });
  } catch (error) {
    process.send?.({ id: question.id, error: String(error instanceof Error ? error.stack : error) });
  }
});
process.on("disconnect", () => process.exit(0));
process.send?.({ ready: true });
