/**
 * The TypeScript engine of a cell: an isolate per tenant (least recently used go first).
 * It keeps tenants, runs and targets apart; what it cannot interrupt (native loops) is the pool's to kill.
 */
import { createRequire } from "node:module";
import type { Engine, EvaluationLimits } from "#sandbox/engine.ts";
import { Evaluation, type IsolateSource } from "./evaluation.ts";
import { InputBuffer } from "./inputs.ts";
import { TenantIsolate } from "./isolate.ts";
import { OutputBuffer } from "./results.ts";

/** Tenants' isolates kept in one cell, beside a blank one. The data limit (pool/os-confinement.ts) fits them. */
const maxTenants = 6;

/** The parsers are loaded at the first compilation only: most cells never compile, and do not need them. */
const loadCompiler = (): typeof import("./compile.ts") =>
  createRequire(import.meta.url)("./compile.ts") as typeof import("./compile.ts");

export function createJavaScriptEngine(limits: EvaluationLimits): Engine {
  const tenants = new Map<string, TenantIsolate>();
  const inputs = new InputBuffer();
  const outputs = new OutputBuffer(limits);

  let blank: TenantIsolate | undefined;
  const takeBlank = (): TenantIsolate => {
    const isolate = blank ?? new TenantIsolate(limits);
    blank = undefined;
    return isolate;
  };
  const isolateOf = (tenantId: string): TenantIsolate => {
    const known = tenants.get(tenantId);
    tenants.delete(tenantId);
    const isolate = known && !known.isDisposed ? known : takeBlank();
    tenants.set(tenantId, isolate);
    for (const oldest of tenants.keys()) {
      if (tenants.size <= maxTenants) break;
      forget(oldest);
    }
    return isolate;
  };
  const forget = (tenantId: string): void => {
    tenants.get(tenantId)?.dispose();
    tenants.delete(tenantId);
  };

  return {
    language: "typescript",
    compile: (source) => loadCompiler().compileScript(source),
    columnsBuffer: (byteLength) => inputs.reserve(byteLength),
    evaluate(job, blame) {
      inputs.begin(job.tenantId);
      outputs.begin(job.tenantId);
      const isolates = job.isMeasured
        ? passingIsolates(takeBlank)
        : { get: () => isolateOf(job.tenantId), forget: () => forget(job.tenantId) };
      try {
        return new Evaluation(job, blame, inputs, outputs, isolates).run();
      } finally {
        if (job.isMeasured) isolates.forget();
      }
    },
    // The next new tenant finds an isolate that nobody has used, with a hardened context.
    prepare() {
      if (blank) return;
      blank = new TenantIsolate(limits);
      blank.prepareContext();
    },
    forget,
    close: () => {
      blank?.dispose();
      for (const tenantId of [...tenants.keys()]) forget(tenantId);
    },
  };
}

/** Isolates that nobody has used before, and that nobody uses again once they are forgotten. */
function passingIsolates(take: () => TenantIsolate): IsolateSource {
  let isolate: TenantIsolate | undefined;
  return {
    get: () => {
      isolate ??= take();
      return isolate;
    },
    forget: () => {
      isolate?.dispose();
      isolate = undefined;
    },
  };
}
