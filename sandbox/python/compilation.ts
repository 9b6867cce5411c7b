/**
 * From an author's source to something that runs: syntax, entry function, imports, each problem with line and column.
 * The compiled script is the source and the library modules it names, as JSON: self-contained and readable by every
 * later version of the interpreter. Python's own byte code is made from it in a blank interpreter, once per cell, and
 * never leaves it.
 *
 * Must not know: tenants, data.
 */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { CompiledScript, CompileOutcome, CompileProblem, ScriptRole, ScriptSource } from "../contract.ts";
import type { EvaluationLimits } from "../engine.ts";
import { failureOf } from "./failures.ts";
import type { InterpreterFleet } from "./fleet.ts";
import type { Interpreter } from "./interpreter.ts";
import { MessageWriter, readMessage } from "./message.ts";

export const maxSourceBytes = 262_144;
const maxModules = 50;
const maxCodesInMemory = 200;
/** Compiling is not the script's own time, and the machine may be busy: far more than an honest source takes. */
const compileTimeoutMs = 4_000;
const maxCompiledBytes = 8_388_608;
/** Part of every hash: raise it when the same source would behave differently. */
const behaviourVersion = "python-1";
const authorModule = "__tile__";

/** Byte code of a script and its library modules; valid in this process only. */
export interface CompiledCodes {
  readonly spans: Readonly<Record<string, readonly [start: number, length: number]>>;
  readonly blob: Uint8Array;
  /** File names whose frames are the author's. */
  readonly files: readonly string[];
}

interface Sources {
  readonly source: string;
  readonly modules: Readonly<Record<string, string>>;
}

export type CodesOutcome =
  | { readonly ok: true; readonly codes: CompiledCodes }
  | { readonly ok: false; readonly outcome: Exclude<CompileOutcome, { readonly status: "ok" }> };

export class PythonCompiler {
  readonly #fleet: InterpreterFleet;
  readonly #limits: EvaluationLimits;
  readonly #codes = new LRUCache<string, CompiledCodes>({ max: maxCodesInMemory });

  constructor(fleet: InterpreterFleet, limits: EvaluationLimits) {
    this.#fleet = fleet;
    this.#limits = limits;
  }

  compile(source: ScriptSource): CompileOutcome {
    const modules = source.modules ?? {};
    const tooLarge = sizeProblem(source.code, modules);
    if (tooLarge !== null) {
      return { status: "limit-exceeded", message: tooLarge };
    }
    // Editors put a mark before the first character, which Python takes for a part of the text.
    const code = source.code.replace(/^\uFEFF/, "");
    const made = this.#make({ source: code, modules }, source.fileName, source.role, this.#fleet.blank());
    if (!made.ok) {
      return made.outcome;
    }
    const used = Object.fromEntries(Object.entries(modules).filter(([name]) => name in made.codes.spans));
    const compiled = JSON.stringify({ source: code, modules: used } satisfies Sources);
    const hash = createHash("sha256")
      .update([behaviourVersion, source.role, source.fileName, compiled].join("\0"))
      .digest("hex");
    this.#codes.set(hash, made.codes);
    return {
      status: "ok",
      script: { language: "python", role: source.role, hash, fileName: source.fileName, code: compiled },
    };
  }

  /**
   * The byte code of a compiled script; where this cell has not seen it, made in `interpreter`, which must be clean and
   * is left clean.
   */
  codesOf(script: CompiledScript, interpreter: Interpreter): CodesOutcome {
    const known = this.#codes.get(script.hash);
    if (known !== undefined) {
      return { ok: true, codes: known };
    }
    const sources = readSources(script.code);
    if (sources === null) {
      return { ok: false, outcome: { status: "broken", message: "The compiled script is damaged." } };
    }
    const made = this.#make(sources, script.fileName, script.role, interpreter);
    if (made.ok) {
      this.#codes.set(script.hash, made.codes);
    }
    return made;
  }

  #make(sources: Sources, fileName: string, role: ScriptRole, interpreter: Interpreter): CodesOutcome {
    const writer = new MessageWriter();
    const span = (text: string): readonly [number, number] => {
      const bytes = Buffer.from(text, "utf8");
      return [writer.add(bytes), bytes.byteLength];
    };
    const files = {
      [authorModule]: fileName,
      ...Object.fromEntries(Object.keys(sources.modules).map((name) => [name, `${name}.py`])),
    };
    const source = span(sources.source);
    const modules = Object.fromEntries(
      Object.entries(sources.modules).map(([name, text]) => [name, [`${name}.py`, ...span(text)]]),
    );
    const result = interpreter.call("check", writer.finish({ source, modules, fileName, role }), {
      now: 0,
      seed: "compile",
      timeoutMs: compileTimeoutMs,
      maxBytes: maxCompiledBytes,
    });
    interpreter.restore();
    if (!result.ok && (result.reason === "stack" || result.reason === "trap")) {
      return { ok: false, outcome: { status: "limit-exceeded", message: "The source is nested too deeply." } };
    }
    if (!result.ok) {
      const failure = failureOf(result, this.#limits);
      const message =
        result.reason === "timeout"
          ? `Compiling took longer than ${compileTimeoutMs} ms.`
          : `Compiling failed. ${failure.message}`;
      return { ok: false, outcome: { status: failure.status === "broken" ? "broken" : "limit-exceeded", message } };
    }
    const message = readMessage(result.bytes);
    const problems = message?.header.problems;
    if (message === null || Array.isArray(problems)) {
      return { ok: false, outcome: { status: "refused", problems: (problems ?? []) as CompileProblem[] } };
    }
    const spans = message.header.codes as CompiledCodes["spans"];
    return { ok: true, codes: { spans, blob: message.blob, files: Object.values(files) } };
  }
}

function sizeProblem(code: string, modules: Readonly<Record<string, string>>): string | null {
  if (Buffer.byteLength(code, "utf8") > maxSourceBytes) {
    return `The source is larger than ${maxSourceBytes} bytes.`;
  }
  if (
    Object.keys(modules).length > maxModules ||
    Object.values(modules).some((text) => Buffer.byteLength(text, "utf8") > maxSourceBytes)
  ) {
    return `The library is larger than ${maxModules} modules of ${maxSourceBytes} bytes each.`;
  }
  return null;
}

function readSources(code: string): Sources | null {
  try {
    const value = JSON.parse(code) as Partial<Sources> | null;
    const isSources = typeof value?.source === "string" && typeof value.modules === "object" && value.modules !== null;
    return isSources ? { source: value.source as string, modules: value.modules as Record<string, string> } : null;
  } catch {
    return null;
  }
}
