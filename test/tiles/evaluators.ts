/**
 * Two ways to run a tile call: the script's own function under Node, and the script inside the sandbox, through the
 * pool. A test that takes an `Evaluate` holds for both.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Columns, columnsOf, emptyColumns } from "#core/series.ts";
import type { Runner } from "#pool/runner.ts";
import type { CompiledScript, Json, ScriptSource, StepData } from "#sandbox/contract.ts";
import { createRunner } from "#pool/thread-runner.ts";
import type { TileContext, TileOutput, TileTarget, Upstream } from "#sandbox/tile.d.ts";
import { askedMetrics } from "#server/areas/counter.ts";
import { loadedSeries, seriesFor } from "#server/runs/data/loaded-data.ts";
import { ownFolders, readTiles } from "#server/tiles/files.ts";
import type { TileContent } from "#server/tiles/model.ts";
import { resolveParams } from "#server/tiles/params.ts";
import { dataRequirements } from "#server/tiles/requirements.ts";
import { assertTold } from "#test/support/told.ts";
import {
  day,
  defaultTarget,
  type Evaluate,
  type Evaluated,
  type Pairs,
  type TileCall,
  type UpstreamPoints,
} from "./tile-call.ts";

const tenantId = "tile-tests";
const fixtures = join(import.meta.dirname, "fixtures");

const definitions = new Map<string, Promise<TileContent>>();

export function definitionOf(key: string): Promise<TileContent> {
  const known = definitions.get(key) ?? readDefinition(key);
  definitions.set(key, known);
  return known;
}

async function readDefinition(key: string): Promise<TileContent> {
  return JSON.parse(await readFile(join(ownFolders.platform, key, "definition.json"), "utf8")) as TileContent;
}

/** The call's parameters as a flow would store them; a fixture takes them as they are. */
async function storedParams(call: TileCall): Promise<Readonly<Record<string, unknown>>> {
  if (isFixture(call.key)) return call.params;
  const resolved = resolveParams(await definitionOf(call.key), call.params);
  if ("errors" in resolved) throw new Error(`${call.key}: ${JSON.stringify(resolved.errors)}`);
  return resolved.params;
}

function isFixture(key: string): boolean {
  return key.startsWith("fixture-");
}

export const directly: Evaluate = async (call) => {
  const path = isFixture(call.key)
    ? `#test/tiles/fixtures/${call.key}.ts`
    : `#server/tiles/platform/${call.key}/tile.ts`;
  const script = (await import(path)) as { readonly default: (ctx: TileContext) => TileOutput };
  const trace: string[] = [];
  const params = await storedParams(call);
  const output = script.default({
    ...(await dataOf(call, params)),
    params,
    upstream: call.upstream === undefined ? null : upstreamOf(call.upstream),
    target: targetOf(call),
    window: windowOf(call),
    now: call.now,
    trace: (text) => trace.push(text),
  });
  return evaluated(call, output, trace);
};

export interface Sandboxed {
  /** `script` replaces the tile's present script: by an earlier version, or by a twin in another language. */
  readonly evaluate: (call: TileCall, script?: ScriptSource) => Promise<Evaluated>;
  readonly close: () => Promise<void>;
}

/**
 * Each script is compiled once and linked with the library; the tile before a call's tile is a script that replays its
 * points.
 */
export async function inSandbox(): Promise<Sandboxed> {
  const runner = await createRunner({ threads: 1, hasStandby: false });
  const sources = new Map(
    (await readTiles(ownFolders)).map((files) => [files.source.fileName.replace(/\.ts$/, ""), files.source]),
  );
  const compiled = new Map<string, Promise<CompiledScript>>();
  const replacements = new WeakMap<ScriptSource, Promise<CompiledScript>>();
  const replacement = (source: ScriptSource): Promise<CompiledScript> => {
    const known = replacements.get(source) ?? compileSource(runner, source);
    replacements.set(source, known);
    return known;
  };
  const scriptOf = (key: string): Promise<CompiledScript> => {
    const known = compiled.get(key) ?? compile(runner, key, sources);
    compiled.set(key, known);
    return known;
  };
  return {
    evaluate: async (call, script) => {
      const params = (await storedParams(call)) as Readonly<Record<string, Json>>;
      const step = {
        script: await (script === undefined ? scriptOf(call.key) : replacement(script)),
        params,
        row: 1,
      };
      const before =
        call.upstream === undefined
          ? []
          : [
              {
                script: await scriptOf("fixture-replay"),
                params: { ...call.upstream } as Record<string, Json>,
                row: 0,
              },
            ];
      const data = [...before.map(() => ({ series: {}, weather: {}, events: [] })), await dataOf(call, params)];
      const outcomes = await runner.evaluate({
        tenantId,
        runId: "run",
        now: call.now,
        steps: [...before, step],
        targets: [{ target: targetOf(call), window: windowOf(call), seed: "seed", data }],
      });
      const outcome = outcomes[0]?.steps.at(-1);
      if (outcome?.status !== "ok") throw new Error(`${call.key}: ${JSON.stringify(outcome)}`);
      return evaluated(call, outcome.output, outcome.trace);
    },
    close: () => runner.close(),
  };
}

async function compile(
  runner: Runner,
  key: string,
  sources: ReadonlyMap<string, ScriptSource>,
): Promise<CompiledScript> {
  return compileSource(runner, sources.get(key) ?? (await fixtureSource(key)));
}

async function compileSource(runner: Runner, source: ScriptSource): Promise<CompiledScript> {
  const outcome = await runner.compile(source);
  if (outcome.status !== "ok") throw new Error(`${source.fileName} was not compiled: ${JSON.stringify(outcome)}`);
  return outcome.script;
}

/** A fixture may import the whole library, as a tenant's own tile may. */
async function fixtureSource(key: string): Promise<ScriptSource> {
  const code = await readFile(join(fixtures, `${key}.ts`), "utf8");
  const modules: Record<string, string> = {};
  const waiting = [...code.matchAll(/from "#tile\/([\w-]+)"/g)].map((match) => match[1] as string);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (modules[`#tile/${name}`] !== undefined) continue;
    const text = await readFile(join(ownFolders.library, `${name}.ts`), "utf8");
    modules[`#tile/${name}`] = text;
    waiting.push(...[...text.matchAll(/from "#tile\/([\w-]+)"/g)].map((match) => match[1] as string));
  }
  return { language: "typescript", role: "tile", code, fileName: `${key}.ts`, modules };
}

/**
 * What a run passes on. Every name that the tile requests is there. All names without data share one empty series. What
 * the tile does not request does not reach it. A fixture gets what the call has.
 */
async function dataOf(call: TileCall, params: Readonly<Record<string, unknown>>): Promise<StepData> {
  const given = { series: call.series ?? {}, weather: call.weather ?? {} };
  const events = call.events ?? [];
  if (isFixture(call.key))
    return { series: columnsByName(given.series), weather: columnsByName(given.weather), events };
  const requirements = dataRequirements([
    { definition: await definitionOf(call.key), params: { ...params, dataSource: "adapter" } },
  ]);
  const answered = (kind: "series" | "weather"): Record<string, Columns> => {
    const names = requirements.find((one) => one.kind === kind)?.names ?? [];
    const asked = kind === "series" ? askedMetrics(names) : names;
    const found = columnsByName(given[kind]);
    const answer = loadedSeries(
      Object.fromEntries(asked.map((name) => [name, { columns: found[name] ?? emptyColumns, notes: [] }])),
    );
    return Object.fromEntries(names.map((name) => [name, seriesFor(answer, name, names)?.columns ?? emptyColumns]));
  };
  return { series: answered("series"), weather: answered("weather"), events };
}

function columnsByName(named: Readonly<Record<string, Pairs>>): Record<string, Columns> {
  return Object.fromEntries(Object.entries(named).map(([name, pairs]) => [name, columnsOf(pairs)]));
}

function targetOf(call: TileCall): TileTarget {
  return { ...defaultTarget, ...call.target };
}

function windowOf(call: TileCall) {
  return { start: call.windowStart ?? call.now - 400 * day, end: call.now };
}

function upstreamOf(points: UpstreamPoints): Upstream {
  const { ts, value, triggered, kind = "numeric" } = points;
  return {
    kind,
    points: ts.map((t, i) => ({ ts: t, value: value[i] as number, isTriggered: triggered[i] === 1 })),
    columns: { ts: Float64Array.from(ts), value: Float64Array.from(value), triggered: Uint8Array.from(triggered) },
    isTriggered: triggered.at(-1) === 1,
    lastValue: value.at(-1) ?? null,
  };
}

/** What a tile of the library says, in whatever test, the phrase book knows. */
function evaluated({ key }: TileCall, output: TileOutput, trace: readonly string[]): Evaluated {
  if (!isFixture(key)) for (const line of trace) assertTold("trace", line);
  const { kind, isTriggered, lastValue, stage, points = [], columns } = output;
  const rest = { isTriggered, lastValue, ...(typeof stage === "string" ? { stage } : {}), trace };
  if (columns !== undefined) {
    const { ts, value, triggered } = columns;
    return { kind, ts: [...ts], value: [...value], triggered: [...triggered], ...rest };
  }
  return {
    kind,
    ts: points.map((point) => point.ts),
    value: points.map((point) => point.value),
    triggered: points.map((point) => (point.isTriggered ? 1 : 0)),
    ...rest,
  };
}
