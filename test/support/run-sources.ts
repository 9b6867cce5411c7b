/**
 * Sources, plans and adapters for tests of what a run asks for: an adapter is a function here, and everything that was
 * asked is kept.
 */
import assert from "node:assert/strict";
import { systemClock } from "#core/clock.ts";
import type { Json } from "#sandbox/contract.ts";
import type { CallableAdapter } from "#server/adapters/call.ts";
import type { FlowTarget } from "#server/flows/model.ts";
import type { AdapterRequestDependencies } from "#server/runs/data/request-adapter.ts";
import { gatherer, type GatheredTarget } from "#server/runs/data/gather.ts";
import { dataSupply } from "#server/runs/data/data-supply.ts";
import { planRun, type RunnableTile, type RunPlan } from "#server/runs/plan/plan.ts";
import type { RunSources } from "#server/runs/plan/subjects.ts";
import type { Boundary, Source } from "#server/sources/model.ts";
import type { TileInput } from "#server/tiles/model.ts";
import { packed } from "./calls.ts";
import { checksForTests } from "./checks.ts";

export const now = Date.UTC(2026, 6, 15, 12);
export const quarterMs = 15 * 60_000;

export function source(id: string, changes: Partial<Source> = {}): Source {
  return {
    id,
    tenantId: "t",
    displayName: `Source ${id}`,
    tenantKey: `key-${id}`,
    hint: "sensor",
    sensorType: null,
    location: { latitude: 47, longitude: 9 },
    boundary: null,
    timezone: null,
    enabled: true,
    disabledBySync: false,
    syncedBy: null,
    status: "unknown",
    lastDataAt: null,
    cadenceSeconds: null,
    ownerUserId: "u",
    ownerUserKey: "grower-17",
    revision: 1,
    createdAt: 0,
    updatedAt: 0,
    ...changes,
  };
}

export function square(west: number, south: number, east: number, north: number): Boundary {
  return {
    type: "Polygon",
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
}

export function area(id: string, changes: Partial<Source> = {}): Source {
  return source(id, { hint: "area", location: null, boundary: square(8, 46, 10, 48), ...changes });
}

export function sourcesOf(
  named: readonly Source[],
  sensors: Readonly<Record<string, readonly Source[]>> = {},
): RunSources {
  return { named: new Map(named.map((one) => [one.id, one])), sensors: new Map(Object.entries(sensors)) };
}

const compiled = { language: "typescript", role: "tile", hash: "h", fileName: "x.ts", code: "" } as const;
export const moisture: TileInput = { kind: "series", metrics: ["moisture.volumetric"] };

export function plan(
  targets: readonly FlowTarget[],
  sources: RunSources,
  { inputs = [moisture], dataSource = "adapter" }: { inputs?: readonly TileInput[]; dataSource?: string } = {},
): RunPlan {
  const runnable = new Map<string, RunnableTile>([
    ["t1", { compiled, definition: { key: "x", isPlatform: true, inputs, outputKind: "numeric" } }],
  ]);
  const tiles = [{ tileDefinitionId: "t1", tileKey: "x", tileVersion: 1, params: { dataSource }, reportOnly: false }];
  const planned = planRun(
    { flowId: "f", now, frozenFlow: { tiles, targets, settings: {}, userKey: "grower-17" } },
    runnable,
    sources,
  );
  assert.ok("plan" in planned);
  return planned.plan;
}

// biome-ignore lint/suspicious/noExplicitAny: requests of every facet
type Request = any;

const checks = checksForTests();

/** Gathers all targets of a plan at once, with an adapter that is a function here. */
export async function gathered(
  runPlan: RunPlan,
  answer: (request: Request) => Json | Promise<Json>,
  maxReadings?: number,
): Promise<{ readonly targets: readonly GatheredTarget[]; readonly asked: readonly Request[]; readonly peak: number }> {
  const asked: Request[] = [];
  let [active, peak] = [0, 0];
  const dependencies: AdapterRequestDependencies = {
    clock: systemClock,
    userKey: "grower-17",
    findDisabled: async () => null,
    findAdapter: async (facet) =>
      ({
        adapter: { facet, displayName: `Own ${facet}`, maxSpanHours: null },
        sealedEnv: {},
        sealedState: null,
      }) as unknown as CallableAdapter,
    circuitBreaker: { record: async () => {} },
    checks,
    tenantId: "tenant",
    callAdapter: async (_callable, request) => {
      asked.push(request);
      active += 1;
      peak = Math.max(peak, active);
      await new Promise((resolve) => setImmediate(resolve));
      active -= 1;
      const response = await answer(request);
      if (typeof response === "string")
        return { ok: false, message: response, isOurs: false, log: [], durationMs: 0, mayHaveActed: true };
      return { ok: true, response: packed(response), log: [], durationMs: 0, mayHaveActed: true };
    },
  };
  const { signal } = new AbortController();
  const gather = gatherer(runPlan, dataSupply(dependencies), {
    signal,
    ...(maxReadings === undefined ? {} : { maxReadings }),
  });
  const targets = await Promise.all(runPlan.targets.map(gather));
  return { targets, asked, peak };
}

/** Moisture that begins at `value` and rises by 0.1 each quarter of an hour, so that it is no stuck sensor. */
export function rising(value: number, count = 8): Json {
  const points = Array.from({ length: count }, (_, i) => [now - (count - i) * quarterMs, value + i / 10]);
  return { series: [{ metric: "moisture.volumetric", points }] };
}

export function moistureOf(target: GatheredTarget | undefined): readonly number[] {
  assert.ok(target?.ok, JSON.stringify(target));
  return [...(target.steps[0]?.data.series["moisture.volumetric"]?.value ?? [])].map(
    (value) => Math.round(value * 1e9) / 1e9,
  );
}
