/**
 * What the sandbox and pool tests share: a real runner with real cells, and short ways to compile a script and evaluate
 * one target.
 */
import assert from "node:assert/strict";
import type { Runner } from "#pool/runner.ts";
import type { ChainStep, CompiledScript, Json, Language, StepOutcome, TargetInput } from "#sandbox/contract.ts";
import type { Series } from "#sandbox/tile.d.ts";

export const testNow = Date.UTC(2026, 4, 1, 12);
const hourMs = 3_600_000;

export function hourlySeries(count: number, valueAt: (index: number) => number = (index) => index): Series {
  return {
    ts: Float64Array.from({ length: count }, (_, index) => testNow - (count - index) * hourMs),
    value: Float64Array.from({ length: count }, (_, index) => valueAt(index)),
  };
}

export function target(
  name = "field",
  options: { readonly series?: Readonly<Record<string, Series>>; readonly steps?: number; readonly seed?: string } = {},
): TargetInput {
  const data = { series: options.series ?? {}, weather: {}, events: [] };
  return {
    target: {
      name,
      latitude: 52,
      longitude: 5,
      elevation: 3,
      timezone: "Europe/Amsterdam",
      utcOffsets: [{ from: 0, minutes: 120 }],
    },
    window: { start: testNow - 1_000 * hourMs, end: testNow },
    seed: options.seed ?? `seed/${name}`,
    data: Array.from({ length: options.steps ?? 1 }, () => data),
  };
}

export async function compiled(
  runner: Runner,
  language: Language,
  code: string,
  modules: Readonly<Record<string, string>> = {},
): Promise<CompiledScript> {
  const fileName = language === "python" ? "tile.py" : "tile.ts";
  const outcome = await runner.compile({ language, role: "tile", code, fileName, modules });
  assert.equal(outcome.status, "ok", JSON.stringify(outcome));
  return (outcome as Extract<typeof outcome, { status: "ok" }>).script;
}

export function step(script: CompiledScript, params: Readonly<Record<string, Json>> = {}, row = 0): ChainStep {
  return { script, params, row };
}

export interface EvaluateOptions {
  readonly tenantId?: string;
  readonly params?: Readonly<Record<string, Json>>;
  readonly input?: TargetInput;
  readonly now?: number;
}

/** One script, one target. */
export async function evaluateOnce(
  runner: Runner,
  script: CompiledScript,
  options: EvaluateOptions = {},
): Promise<StepOutcome> {
  const [outcome] = await runner.evaluate({
    tenantId: options.tenantId ?? "tenant",
    runId: "run",
    now: options.now ?? testNow,
    steps: [step(script, options.params)],
    targets: [options.input ?? target()],
  });
  return outcome?.steps[0] as StepOutcome;
}

/** The body of a TypeScript tile; what it returns is put into `lastValue` and the trace. */
export function tileReturning(expression: string): string {
  return `export default function evaluate(ctx: any) {
  const answer: unknown = (() => { ${expression} })();
  ctx.trace(String(answer));
  return { kind: "numeric", points: [], isTriggered: false, lastValue: typeof answer === "number" ? answer : null };
}`;
}

export function messageOf(outcome: StepOutcome): string {
  return "message" in outcome ? outcome.message : `(${outcome.status})`;
}

export function traceOf(outcome: StepOutcome): readonly string[] {
  return "trace" in outcome ? outcome.trace : [];
}
