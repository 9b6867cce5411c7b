/**
 * Starts python-child.ts the way a cell is started and asks the engine in it; the snapshot is made once per user and
 * kept.
 */
import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { homedir } from "node:os";
import { join } from "node:path";
import type {
  AdapterFetchResponse,
  CompiledScript,
  CompileOutcome,
  Json,
  ScriptRole,
  StepOutcome,
  TargetOutcome,
} from "#sandbox/contract.ts";
import type { AdapterJob, AdapterTurn } from "#sandbox/adapter.ts";
import { defaultLimits, type EngineJob, type EngineTarget, type EvaluationLimits } from "#sandbox/engine.ts";
import { ensurePythonSnapshot } from "#sandbox/python/snapshot.ts";

const projectFolder = join(import.meta.dirname, "..", "..");
export const cacheFolder = join(homedir(), ".cache", "flow-evaluation-service");

export interface Evaluated {
  readonly outcomes: readonly TargetOutcome[];
  readonly blamed: readonly (readonly [number, number])[];
}

export class PythonChild {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  #nextId = 1;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on("exit", (code, signal) => {
      for (const { reject } of this.#waiting.values()) {
        reject(new Error(`The child process ended (${code ?? signal}).`));
      }
      this.#waiting.clear();
    });
  }

  static async start(kind: "tile" | "adapter" = "tile"): Promise<PythonChild> {
    const snapshotPath = await ensurePythonSnapshot(cacheFolder);
    const child = fork(join(import.meta.dirname, "python-child.ts"), [snapshotPath, kind], {
      execArgv: [
        "--no-node-snapshot",
        "--no-warnings",
        "--permission",
        "--allow-addons",
        `--allow-fs-read=${projectFolder}`,
        // isolated-vm's loader asks whether this file exists.
        "--allow-fs-read=/etc/alpine-release",
        `--allow-fs-read=${snapshotPath}`,
      ],
      env: {},
      serialization: "advanced",
    });
    const running = new PythonChild(child);
    await new Promise<void>((resolve, reject) => {
      child.once("exit", (code) => reject(new Error(`The child process did not start (${code}).`)));
      child.once("message", () => resolve());
    });
    child.on("message", (message) => running.#settle(message as { id: number; value?: unknown; error?: string }));
    return running;
  }

  #settle(message: { readonly id: number; readonly value?: unknown; readonly error?: string }): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error !== undefined) {
      waiting?.reject(new Error(message.error));
      return;
    }
    waiting?.resolve(message.value);
  }

  #ask<Answer>(method: string, ...values: readonly unknown[]): Promise<Answer> {
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.#child.send({ id, method, values });
    });
  }

  compile(
    code: string,
    options: { readonly fileName?: string; readonly role?: ScriptRole; readonly modules?: Record<string, string> } = {},
  ) {
    const { fileName = "author.py", role = "tile", modules = {} } = options;
    return this.#ask<CompileOutcome>("compile", { language: "python", role, code, fileName, modules });
  }

  async script(code: string, options: Parameters<PythonChild["compile"]>[1] = {}): Promise<CompiledScript> {
    const outcome = await this.compile(code, options);
    if (outcome.status !== "ok") {
      throw new Error(`The test's script does not compile: ${JSON.stringify(outcome)}`);
    }
    return outcome.script;
  }

  evaluate(job: EngineJob): Promise<Evaluated> {
    return this.#ask<Evaluated>("evaluate", job);
  }

  /** Compiles and evaluates one script for one target. */
  async run(code: string, options: RunOptions = {}): Promise<Exclude<StepOutcome, { readonly status: "skipped" }>> {
    const script = await this.script(code, options.modules === undefined ? {} : { modules: options.modules });
    const steps = [{ script, params: options.params ?? {}, row: options.row ?? 0 }];
    const job = makeJob({ steps, targets: [options.target ?? makeTarget()], ...pick(options) });
    const { outcomes } = await this.evaluate(job);
    const outcome = outcomes[0]?.steps[0];
    if (outcome === undefined || outcome.status === "skipped") {
      throw new Error("The engine gave no outcome.");
    }
    return outcome;
  }

  start(job: AdapterJob): Promise<AdapterTurn> {
    return this.#ask<AdapterTurn>("start", job);
  }

  answer(questionId: number, answer: AdapterFetchResponse): Promise<AdapterTurn> {
    return this.#ask<AdapterTurn>("answer", questionId, answer);
  }

  end(): Promise<void> {
    return this.#ask<void>("end");
  }

  prepare(): Promise<void> {
    return this.#ask<void>("prepare");
  }

  rss(): Promise<number> {
    return this.#ask<number>("rss");
  }

  stop(): void {
    this.#child.disconnect();
  }
}

export interface RunOptions {
  readonly params?: Readonly<Record<string, Json>>;
  readonly target?: EngineTarget;
  readonly row?: number;
  readonly tenantId?: string;
  readonly limits?: EvaluationLimits;
  readonly modules?: Record<string, string>;
}

function pick(options: RunOptions): Partial<EngineJob> {
  return {
    ...(options.tenantId === undefined ? {} : { tenantId: options.tenantId }),
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  };
}

export const testNow = Date.UTC(2026, 5, 15, 12, 30, 45, 250);

export function makeJob(parts: Partial<EngineJob> & Pick<EngineJob, "steps" | "targets">): EngineJob {
  return { tenantId: "tenant-a", runId: "run-1", now: testNow, limits: defaultLimits, ...parts };
}

export function makeTarget(parts: Partial<EngineTarget> = {}): EngineTarget {
  const ts = Float64Array.from({ length: 48 }, (_, hour) => testNow - (48 - hour) * 3_600_000);
  const value = ts.map((_, hour) => 15 + 10 * Math.sin((hour / 24) * 2 * Math.PI));
  const series = { ts, value };
  return {
    target: {
      name: "North field",
      latitude: 47.5,
      longitude: -120.25,
      elevation: null,
      timezone: "America/Los_Angeles",
      utcOffsets: [
        { from: 0, minutes: -480 },
        { from: testNow - 86_400_000, minutes: -420 },
      ],
    },
    window: { start: testNow - 48 * 3_600_000, end: testNow },
    seed: "run-1/north",
    upstream: null,
    data: Array.from({ length: 4 }, () => ({
      series: { "temperature.ambient": series },
      weather: { temperature: series },
      events: [{ ts: testNow - 1_000, kind: "irrigated" as const, amount: 12.5, unit: "mm" }],
    })),
    ...parts,
  };
}

/** An honest, empty result for scripts whose result does not matter. */
export const emptyResult = `{"kind": "numeric", "points": [], "isTriggered": False, "lastValue": None}`;

/** The body of an `evaluate` that returns an empty result, as a module. */
export function tile(body: string, before = ""): string {
  const indented = body
    .trim()
    .split("\n")
    .map((line) => `    ${line}`)
    .join("\n");
  return `${before}\ndef evaluate(ctx):\n${indented}\n    return ${emptyResult}\n`;
}

/** Runs such bodies in the child. */
export function bodies(python: () => PythonChild) {
  async function traceOf(
    body: string,
    before = "",
    options: Parameters<PythonChild["run"]>[1] = {},
  ): Promise<readonly string[]> {
    const outcome = await python().run(tile(body, before), options);
    assert.equal(outcome.status, "ok", JSON.stringify(outcome));
    return outcome.trace;
  }
  async function honestTileWorks(): Promise<void> {
    assert.deepEqual(await traceOf("ctx.trace('alive')"), ["alive"]);
  }
  return { traceOf, honestTileWorks };
}
