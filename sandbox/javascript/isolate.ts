/**
 * One tenant's isolate: its warm, frozen contexts (one per set of scripts) and the timed call into a context. It must
 * not know how jobs arrive. What comes out of here is still unchecked (sandbox/javascript/results.ts checks it).
 */
import ivm from "isolated-vm";
import type { EvaluationLimits } from "#sandbox/engine.ts";
import type { CompiledScript } from "../contract.ts";
import { type BatchRunner, createBatchRunner } from "./realm/batch.ts";
import { evaluatorText, hardenText } from "./realm-texts.ts";
import { maxBlockBytes } from "./results.ts";

/** Contexts kept per tenant; each costs about 0.3 MB. */
const maxContexts = 12;
const setupTimeoutMs = 5_000;
const timeoutMessage = "Script execution timed out.";
/** The name of every compiled script inside a realm: stack frames with this name are the author's. */
export const scriptFileName = "script";

/** Where realms read the inputs of a call and leave its results; the same memory on both sides. */
export interface Buffers {
  readonly inputs: SharedArrayBuffer;
  readonly outputs: SharedArrayBuffer;
}

/** A frozen realm with the scripts of one chain. */
export interface WarmContext {
  readonly context: ivm.Context;
  /** Adds a script: `(createEvaluator, factory, limitsJson)`; gives its number. */
  readonly install: ivm.Reference<(...args: unknown[]) => number>;
  readonly run: ivm.Reference<BatchRunner["run"]>;
  readonly attach: ivm.Reference<(inputs: object, outputs: object) => void>;
  readonly readLog: ivm.Reference<BatchRunner["readLog"]>;
  /** What the context reads from and writes to. */
  buffers: Buffers | undefined;
  /** hash → number. */
  readonly scripts: Map<string, number>;
  /** Targets that were evaluated one by one without trouble, since the last trouble. */
  calmTargets: number;
}

/** How a call into the realm ended. */
export type CallEnd =
  | { readonly end: "returned"; readonly report: string | undefined }
  | { readonly end: "timeout" | "memory" | "escaped"; readonly message: string };

/** V8 does not take the script's text. */
export class LoadError extends Error {}

export class TenantIsolate {
  private readonly isolate: ivm.Isolate;
  private readonly contexts = new Map<string, WarmContext>();
  private readonly limits: EvaluationLimits;
  private blank: WarmContext | undefined;
  /** The handles are made once for all contexts: each counts as the isolate's memory with its full size. */
  private inside: { readonly inputs: SharedHandle; readonly outputs: SharedHandle } | undefined;

  constructor(limits: EvaluationLimits) {
    this.limits = limits;
    this.isolate = new ivm.Isolate({ memoryLimit: limits.typescriptMemoryMiB });
  }

  get isDisposed(): boolean {
    return this.isolate.isDisposed;
  }

  /** The context of a set of scripts, made and hardened at first use. */
  context(setKey: string): WarmContext {
    const warm = this.contexts.get(setKey) ?? this.takeBlank();
    // Most recently used last.
    this.contexts.delete(setKey);
    this.contexts.set(setKey, warm);
    for (const oldest of this.contexts.keys()) {
      if (this.contexts.size <= maxContexts) break;
      this.dropContext(oldest);
    }
    return warm;
  }

  /** Makes a context in advance. */
  prepareContext(): void {
    this.blank ??= this.makeContext();
  }

  /**
   * The number of a script in its context. One script of a set that can't be loaded does not hurt the others.
   * @throws LoadError
   */
  scriptNumber(warm: WarmContext, script: CompiledScript): number {
    const known = warm.scripts.get(script.hash);
    if (known !== undefined) return known;
    const number = this.install(warm, script);
    warm.scripts.set(script.hash, number);
    return number;
  }

  /** @param planJson a `Plan` */
  runBatch(warm: WarmContext, planJson: string, buffers: Buffers, timeoutMs: number): CallEnd {
    try {
      this.attach(warm, buffers);
      const report: unknown = warm.run.applySync(undefined, [planJson], { timeout: timeoutMs });
      return { end: "returned", report: typeof report === "string" ? report : undefined };
    } catch (error) {
      const message = error instanceof Error ? error.message : "The realm was left by an unknown value.";
      if (this.isDisposed) return { end: "memory", message };
      return { end: message === timeoutMessage ? "timeout" : "escaped", message };
    }
  }

  /** What the last script printed, which trusted code says; nothing where the realm can't say it any more. */
  readLog(warm: WarmContext): readonly string[] {
    try {
      return JSON.parse(warm.readLog.applySync(undefined, [], { timeout: setupTimeoutMs })) as readonly string[];
    } catch {
      return [];
    }
  }

  /** Bytes that count against its limit; null when it is gone. */
  usedBytes(): number | null {
    if (this.isDisposed) return null;
    const { used_heap_size: heap, externally_allocated_size: outside } = this.isolate.getHeapStatisticsSync();
    return heap + outside;
  }

  dispose(): void {
    if (!this.isDisposed) this.isolate.dispose();
  }

  private attach(warm: WarmContext, { inputs, outputs }: Buffers): void {
    if (warm.buffers?.inputs === inputs && warm.buffers.outputs === outputs) return;
    this.inside = {
      inputs: this.inside?.inputs.buffer === inputs ? this.inside.inputs : shared(warm.context, inputs),
      outputs: this.inside?.outputs.buffer === outputs ? this.inside.outputs : shared(warm.context, outputs),
    };
    warm.attach.applySync(
      undefined,
      [this.inside.inputs.reference.derefInto(), this.inside.outputs.reference.derefInto()],
      {
        timeout: setupTimeoutMs,
      },
    );
    warm.buffers = { inputs, outputs };
  }

  private takeBlank(): WarmContext {
    const warm = this.blank ?? this.makeContext();
    this.blank = undefined;
    return warm;
  }

  private makeContext(): WarmContext {
    const context = this.isolate.createContextSync();
    const options = { result: { reference: true }, filename: "realm", timeout: setupTimeoutMs } as const;
    const realm = context.evalClosureSync(realmSource, [maxBlockBytes(this.limits)], options) as ivm.Reference<
      Record<string, unknown>
    >;
    const warm: WarmContext = {
      context,
      install: realm.getSync("install", { reference: true }) as WarmContext["install"],
      run: realm.getSync("run", { reference: true }) as WarmContext["run"],
      attach: realm.getSync("attach", { reference: true }) as WarmContext["attach"],
      readLog: realm.getSync("readLog", { reference: true }) as WarmContext["readLog"],
      buffers: undefined,
      scripts: new Map(),
      calmTargets: 0,
    };
    realm.release();
    return warm;
  }

  private dropContext(setKey: string): void {
    const warm = this.contexts.get(setKey);
    if (!warm) return;
    this.contexts.delete(setKey);
    warm.install.release();
    warm.run.release();
    warm.attach.release();
    warm.readLog.release();
    warm.context.release();
  }

  private install(warm: WarmContext, script: CompiledScript): number {
    const options = { reference: true, release: true, timeout: setupTimeoutMs } as const;
    const factory = this.load(warm.context, script);
    // Compiled again for each script, so that V8 keeps apart what it learns about each script's results.
    const maker = this.isolate.compileScriptSync(evaluatorSource, { filename: "realm" }).runSync(warm.context, options);
    const { maxPoints, maxResultBytes, maxTraceLines, maxTraceLineChars } = this.limits;
    const limitsJson = JSON.stringify({ maxPoints, maxResultBytes, maxTraceLines, maxTraceLineChars });
    const makers = [maker.derefInto({ release: true }), factory.derefInto({ release: true }), limitsJson];
    return warm.install.applySync(undefined, makers, { timeout: setupTimeoutMs }) as number;
  }

  private load(context: ivm.Context, script: CompiledScript): ivm.Reference<unknown> {
    const options = { reference: true, release: true, timeout: setupTimeoutMs } as const;
    try {
      return this.isolate.compileScriptSync(script.code, { filename: scriptFileName }).runSync(context, options);
    } catch (error) {
      throw new LoadError(error instanceof Error ? error.message : "unknown");
    }
  }
}

// Strict, so that writing what can't be written throws.
const evaluatorSource = `"use strict"; ${evaluatorText}`;
const realmSource = `
  "use strict";
  const { controls, finish } = ${hardenText(false)};
  finish();
  const { add, attach, run, readLog } = (${createBatchRunner.toString()})(controls, $0);
  const { parse } = JSON;
  const install = (createEvaluator, factory, limitsJson) => add(createEvaluator(controls, factory, parse(limitsJson)));
  return { install, attach, run, readLog };
`;

interface SharedHandle {
  readonly buffer: SharedArrayBuffer;
  readonly reference: ivm.Reference<object>;
}

/** The same memory on the other side: nothing is copied. */
function shared(context: ivm.Context, buffer: SharedArrayBuffer): SharedHandle {
  const copy = new ivm.ExternalCopy(buffer).copyInto({ release: true });
  return {
    buffer,
    reference: context.evalClosureSync("return $0", [copy], { result: { reference: true } }) as ivm.Reference<object>,
  };
}
