/**
 * Piscina threads that do the work themselves, without a process around them: with isolates, as what the pool's cells
 * are measured against, and without any sandbox, as the best that the machine could give. The process must have been
 * started with a cell's flags.
 */
import { Piscina } from "piscina";
import type { ChainStep, CompiledScript, TargetInput } from "#sandbox/contract.ts";
import { defaultLimits } from "#sandbox/engine.ts";
import { createJavaScriptEngine } from "#sandbox/javascript/engine.ts";
import type { PointColumns, TileContext, TileOutput } from "#sandbox/tile.d.ts";
import { packOutcomes, unpackOutcomes } from "#sandbox/wire.ts";
import { benchNow, inProcess, runInProcess } from "./chain.ts";

interface Task {
  readonly steps: readonly ChainStep[];
  readonly targets: readonly TargetInput[];
}

const engine = createJavaScriptEngine(defaultLimits);
const functions = new Map<string, (ctx: TileContext) => TileOutput>();

/** Evaluates, checks and passes on, as a thread of the pool does with a cell's answer. */
export default function run({ steps, targets }: Task): unknown {
  const job = { tenantId: "bench", runId: "bench", now: benchNow, steps, limits: defaultLimits };
  const outcomes = engine.evaluate(
    { ...job, targets: targets.map((target) => ({ ...target, upstream: null })) },
    () => undefined,
  );
  const { json, columns: parts } = packOutcomes(outcomes);
  // Copied out, because the engine overwrites its columns with the next job.
  const columns = new Uint8Array(Buffer.concat(parts)).buffer;
  const asked = {
    targetCount: targets.length,
    outputKinds: steps.map(({ outputKind }) => outputKind),
    isContinued: false,
    isMeasured: false,
    limits: defaultLimits,
  };
  return moved(unpackOutcomes({ json, columns }, asked), [columns]);
}

/**
 * The same functions without any sandbox; their points are packed into columns, because objects cost far more on the
 * way to another thread.
 */
export function runRaw({ steps, targets }: Task): unknown {
  const evaluates = steps.map(({ script }) => functionOf(script));
  const outputs = targets.map((target) => runInProcess(evaluates, steps, target).map(columnsOf));
  return moved(
    outputs,
    outputs.flat().flatMap(({ ts, value, triggered }) => [ts.buffer, value.buffer, triggered.buffer]),
  );
}

function functionOf(script: CompiledScript): (ctx: TileContext) => TileOutput {
  const known = functions.get(script.hash) ?? inProcess(script);
  functions.set(script.hash, known);
  return known;
}

function columnsOf({ points = [] }: TileOutput): PointColumns {
  const ts = new Float64Array(points.length);
  const value = new Float64Array(points.length);
  const triggered = new Uint8Array(points.length);
  for (let index = 0; index < points.length; index += 1) {
    const point = points[index] as (typeof points)[number];
    ts[index] = point.ts;
    value[index] = point.value;
    triggered[index] = point.isTriggered ? 1 : 0;
  }
  return { ts, value, triggered };
}

function moved(value: unknown, transfer: readonly ArrayBufferLike[]): unknown {
  return Piscina.move({ [Piscina.transferableSymbol]: transfer, [Piscina.valueSymbol]: value } as never);
}
