/**
 * One Python interpreter: Pyodide in an isolate of its own, reachable by bytes only. No Node API exists inside the
 * isolate, no host function is ever handed in, and only bytes or a short text come out. `restore` puts the
 * interpreter's whole memory back to the state right after boot.
 *
 * Must not know: tiles, tenants, what the bytes mean.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ivm from "isolated-vm";
import { pyodideFolder, realmTexts } from "./realm-texts.ts";
import { withMemoryMaximum } from "./wasm-memory.ts";

/** The type library for servers does not know the engine's own WebAssembly. */
declare const WebAssembly: { readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object };

const pageBytes = 65_536;
/**
 * JavaScript heap plus the interpreter's memory and its image; far above need, because the interpreter's own cap comes
 * first.
 */
const isolateMemoryMiB = 512;
const bootTimeoutMs = 60_000;
/** Takes milliseconds; generous, because a machine may be busy. */
const restoreTimeoutMs = 10_000;

export const runnerPackage = "_flow_runner";
export const runnerEntries = ["check", "evaluate", "converse"] as const;
export type RunnerEntry = (typeof runnerEntries)[number];

/** What all interpreters of a process share: the compiled module and the snapshot exist once. */
export interface InterpreterAssets {
  readonly module: ivm.ExternalCopy<unknown>;
  readonly loader: string;
  readonly core: string;
  readonly stdlib: SharedArrayBuffer;
  readonly snapshot: SharedArrayBuffer | null;
  /** The `info` block of Pyodide's lock file (JSON text): the loader checks its versions. */
  readonly lockInfo: string;
}

export type CallFailure =
  | { readonly reason: "timeout" | "memory" | "stack" }
  | { readonly reason: "too-large"; readonly bytes: number }
  /** The script reached for something outside: the import's name. */
  | { readonly reason: "forbidden"; readonly what: string }
  /** The interpreter trapped. */
  | { readonly reason: "trap"; readonly what: string }
  /** The isolate is gone. */
  | { readonly reason: "lost"; readonly what: string };

export type CallResult = { readonly ok: true; readonly bytes: Uint8Array } | ({ readonly ok: false } & CallFailure);

export interface CallOptions {
  readonly now: number;
  /** What all randomness follows from, where `randomBytes` is not given. */
  readonly seed: string;
  /** Entropy for the call: when it is used up there is no more. */
  readonly randomBytes?: Uint8Array<ArrayBuffer>;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Keep what is printed, for `measures`. */
  readonly keepsPrinted?: boolean;
}

/** What a call has printed and used. */
export interface CallMeasures {
  /** UTF-8. */
  readonly printed: Uint8Array;
  /** Memory up to the highest byte that was in use. */
  readonly memoryBytes: number | null;
}

/** Reads and compiles what interpreters share; `snapshot` is null only for the process that makes one. */
export function loadAssets(memoryMiB: number, snapshot: Uint8Array | null): InterpreterAssets {
  const wasm = withMemoryMaximum(
    readFileSync(join(pyodideFolder, "pyodide.asm.wasm")),
    (memoryMiB * 1_048_576) / pageBytes,
  );
  return {
    module: new ivm.ExternalCopy({ module: new WebAssembly.Module(wasm) }),
    loader: readFileSync(join(pyodideFolder, "pyodide.mjs"), "utf8"),
    core: readFileSync(join(pyodideFolder, "pyodide.asm.mjs"), "utf8").replaceAll(
      "import.meta.url",
      '"file:///pyodide.asm.mjs"',
    ),
    // With a snapshot every importable module is in memory already.
    stdlib:
      snapshot === null ? shared(readFileSync(join(pyodideFolder, "python_stdlib.zip"))) : new SharedArrayBuffer(0),
    snapshot: snapshot === null ? null : shared(snapshot),
    lockInfo: JSON.stringify(
      (JSON.parse(readFileSync(join(pyodideFolder, "pyodide-lock.json"), "utf8")) as { info: unknown }).info,
    ),
  };
}

/**
 * To be called when no interpreter will be made any more: a compiled module still held at the end keeps the process
 * from exiting.
 */
export function releaseAssets(assets: InterpreterAssets): void {
  assets.module.release();
}

function shared(bytes: Uint8Array): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

export class Interpreter {
  readonly #isolate: ivm.Isolate;
  readonly #context: ivm.Context;
  #call: ivm.Reference<(...values: unknown[]) => unknown> | null = null;
  #restore: ivm.Reference<() => number> | null = null;
  #isClean = true;

  private constructor(assets: InterpreterAssets) {
    this.#isolate = new ivm.Isolate({ memoryLimit: isolateMemoryMiB });
    this.#context = this.#isolate.createContextSync();
    this.#context.evalClosureSync(
      "globalThis.hostModule = $0.module; globalThis.hostSnapshot = $1; globalThis.hostStdlib = $2; globalThis.hostLockInfo = $3;",
      [
        assets.module.copyInto(),
        assets.snapshot === null ? null : new ivm.ExternalCopy(assets.snapshot).copyInto(),
        new ivm.ExternalCopy(assets.stdlib).copyInto(),
        assets.lockInfo,
      ],
    );
  }

  /** A blank interpreter that can be called at once. */
  static fromSnapshot(assets: InterpreterAssets): Interpreter {
    const interpreter = new Interpreter(assets);
    interpreter.#boot(assets, false);
    interpreter.#context.evalClosureSync("bridge.arm($0, $1.split(','))", [runnerPackage, runnerEntries.join(",")]);
    interpreter.#call = interpreter.#context.evalSync("bridge.call", { reference: true });
    interpreter.#restore = interpreter.#context.evalSync("bridge.restore", { reference: true });
    return interpreter;
  }

  /** Boots from nothing (seconds), loads the runner and gives the memory as a snapshot. */
  static makeSnapshot(assets: InterpreterAssets): Uint8Array {
    const interpreter = new Interpreter(assets);
    try {
      interpreter.#boot(assets, true);
      const buffer = interpreter.#context.evalClosureSync(
        "return bridge.makeSnapshot($0, $1)",
        [JSON.stringify(realmTexts.runner), runnerPackage],
        {
          result: { copy: true },
        },
      );
      return new Uint8Array(buffer as ArrayBuffer);
    } finally {
      interpreter.dispose();
    }
  }

  #boot(assets: InterpreterAssets, forSnapshot: boolean): void {
    this.#context.evalSync(realmTexts.environment, { filename: "file:///environment.js" });
    this.#context.evalSync(realmTexts.random, { filename: "file:///random.js" });
    this.#context.evalSync(realmTexts.bridge, { filename: "file:///bridge.js" });
    const core = this.#module(assets.core, "file:///pyodide.asm.mjs");
    const loader = this.#module(assets.loader, "file:///pyodide.mjs");
    const outcome = this.#context.evalClosureSync(
      `const state = { done: false, error: null };
       bridge.boot($0.deref().loadPyodide, $1.deref().default, $2).then(
         () => { state.done = true; },
         (error) => { state.error = String(error?.stack ?? error); });
       return state;`,
      [loader.namespace, core.namespace, forSnapshot],
      { result: { reference: true }, timeout: bootTimeoutMs },
    ) as ivm.Reference<{ done: boolean; error: string | null }>;
    if (outcome.getSync("done") !== true) {
      const log = this.#context.evalSync("bridge.log()") as string;
      throw new Error(`The Python interpreter did not start. ${String(outcome.getSync("error"))} ${log}`);
    }
  }

  #module(text: string, filename: string): ivm.Module {
    const module = this.#isolate.compileModuleSync(text, { filename });
    module.instantiateSync(this.#context, () => {
      throw new Error("The realm has no modules to import.");
    });
    module.evaluateSync();
    return module;
  }

  /** True until author code ran, and again after `restore`. */
  get isClean(): boolean {
    return this.#isClean;
  }

  /** Calls one of the runner's entries. The interpreter is dirty afterwards, with any result. */
  call(entry: RunnerEntry, input: Uint8Array<ArrayBuffer>, options: CallOptions): CallResult {
    if (this.#call === null || this.#isolate.isDisposed) {
      return { ok: false, reason: "lost", what: "the isolate was disposed" };
    }
    this.#isClean = false;
    try {
      const bytes = new ivm.ExternalCopy(input.buffer).copyInto({ release: true, transferIn: true });
      const random =
        options.randomBytes === undefined
          ? null
          : new ivm.ExternalCopy(options.randomBytes).copyInto({ release: true });
      const result = this.#call.applySync(
        undefined,
        [entry, bytes, options.now, options.seed, options.maxBytes, random, options.keepsPrinted === true],
        {
          timeout: options.timeoutMs,
          result: { copy: true },
        },
      );
      return readResult(result);
    } catch (error) {
      return this.#readError(error);
    }
  }

  #readError(error: unknown): CallResult {
    const message = error instanceof Error ? error.message : String(error);
    if (/timed out/i.test(message)) {
      return { ok: false, reason: "timeout" };
    }
    if (this.#isolate.isDisposed) {
      return { ok: false, reason: "lost", what: message };
    }
    return /call stack/i.test(message) ? { ok: false, reason: "stack" } : { ok: false, reason: "trap", what: message };
  }

  /** Right after a call that was to keep what it prints; nothing where the isolate can't say it any more. */
  measures(): CallMeasures {
    try {
      const { printed, memoryBytes } = this.#context.evalSync("bridge.measures()", {
        copy: true,
        timeout: restoreTimeoutMs,
      }) as { readonly printed: ArrayBuffer; readonly memoryBytes: number };
      return { printed: new Uint8Array(printed), memoryBytes: memoryBytes > 0 ? memoryBytes : null };
    } catch {
      return { printed: new Uint8Array(0), memoryBytes: null };
    }
  }

  /** Undoes everything since boot. False where the interpreter can't be used any more. */
  restore(timeoutMs = restoreTimeoutMs): boolean {
    if (this.#restore === null || this.#isolate.isDisposed) {
      return false;
    }
    try {
      this.#restore.applySync(undefined, [], { timeout: timeoutMs });
      this.#isClean = true;
      return true;
    } catch {
      return false;
    }
  }

  get isUsable(): boolean {
    return !this.#isolate.isDisposed;
  }

  dispose(): void {
    if (!this.#isolate.isDisposed) {
      this.#isolate.dispose();
    }
  }
}

function readResult(result: unknown): CallResult {
  if (result instanceof ArrayBuffer) {
    return { ok: true, bytes: new Uint8Array(result) };
  }
  const text = String(result);
  const [reason, ...rest] = text.split(":");
  const what = rest.join(":");
  if (reason === "memory" || reason === "stack") {
    return { ok: false, reason };
  }
  if (reason === "size") {
    return { ok: false, reason: "too-large", bytes: Number(what) };
  }
  return { ok: false, reason: reason === "violation" ? "forbidden" : "trap", what };
}
