/**
 * Runs on demonstration data in a running service, with `gdd`, `ch` and `acc`: targets a second, and what each of them
 * takes of processor time, by who takes it. Beside it the work itself: the same data made, and the same functions of
 * the tiles called, one target after the other in one process.
 *
 *     TARGETS=500 ROUNDS=1 node scripts/bench/demo-runs.ts      smaller, for work on it
 */
import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import type { StepData } from "#sandbox/contract.ts";
import type { Series, TileContext, TileOutput, Upstream } from "#sandbox/tile.d.ts";
import { type DemoRequest, demoData } from "#server/data/demo.ts";
import { dataRequestsOf, groupsOf } from "#server/runs/plan/data-requests.ts";
import { planRun, type RunPlan } from "#server/runs/plan/plan.ts";
import { noSources } from "#server/runs/plan/subjects.ts";
import { ownFolders, readTiles } from "#server/tiles/files.ts";
import { resolveParams } from "#server/tiles/params.ts";
import { machineSpeedFactor } from "#test/support/thread-time.ts";
import { type Client, createClient } from "./client.ts";
import { type LocalService, startLocalService } from "../demo/local-service.ts";
import { cpuOf, type CpuSeconds } from "./processes.ts";
import { openRealService } from "./real-service.ts";
import { median } from "./rounds.ts";

const now = Date.UTC(2026, 10, 15, 6);
const dayMs = 86_400_000;
const pollMs = 50;
const warmUpTargets = 200;

/** Since when the flow adds up heat: its window begins there. */
const windows = {
  "120 days": { since: isoDay(now - 120 * dayMs), boundPerSecond: 1_000 },
  "from New Year": { since: "2026-01-01", boundPerSecond: 400 },
} as const;

export interface DemoRunFigure {
  readonly window: string;
  readonly backend: "embedded" | "postgresql";
  readonly targets: number;
  readonly cores: number;
  /** From the first claim of the run to its end. */
  readonly targetsPerSecond: number;
  /** How many times slower the machine was than a calm one, median (test/support/thread-time.ts). */
  readonly speedFactor: number;
  /** What the bound is for: on a calm machine. Median of the rounds. */
  readonly calmTargetsPerSecond: number;
  readonly boundPerSecond: number;
  readonly rawTargetsPerSecond: number;
  /** Median of the rounds' ratios. */
  readonly ratioToRaw: number;
  /** Milliseconds of processor time for each target, of the fastest round. */
  readonly cpuMsPerTarget: CpuSeconds;
}

interface RoundFigures {
  readonly perSecond: number;
  readonly raw: number;
  readonly cpu: CpuSeconds;
  readonly speedFactor: number;
}

interface Sizes {
  readonly targets: number;
  readonly rounds: number;
}

export async function measureDemoRuns(): Promise<readonly DemoRunFigure[]> {
  const sizes = { targets: Number(process.env["TARGETS"] ?? 2_000), rounds: Number(process.env["ROUNDS"] ?? 3) };
  const figures: DemoRunFigure[] = [];
  const only = process.env["BACKEND"];
  if (only !== "postgresql") figures.push(...(await measureBackend("embedded", sizes)));
  if (only !== "embedded") figures.push(...(await measureBackend("postgresql", sizes)));
  return figures;
}

async function measureBackend(backend: DemoRunFigure["backend"], sizes: Sizes): Promise<readonly DemoRunFigure[]> {
  const service = backend === "embedded" ? await startLocalService() : await startOnPostgres();
  if (service === null) return [];
  try {
    const client = createClient(service.baseUrl, service.apiKey);
    const figures: DemoRunFigure[] = [];
    for (const [window, { since, boundPerSecond }] of Object.entries(windows))
      figures.push({ window, backend, boundPerSecond, ...(await measureWindow(service, client, since, sizes)) });
    return figures;
  } finally {
    await service.close();
  }
}

/** All roles in one process, as the embedded one has them. */
async function startOnPostgres(): Promise<LocalService | null> {
  const real = await openRealService();
  if (real === null) return null;
  const apiKey = `gsk_${randomUUID()}${randomUUID()}`.replaceAll("-", "");
  const running = await real.start("api,worker,scheduler", { BOOTSTRAP_API_KEY: apiKey });
  return { baseUrl: running.origin, apiKey, pid: running.process.pid, close: () => real.close() };
}

async function measureWindow({ pid }: LocalService, client: Client, since: string, { targets, rounds }: Sizes) {
  const tiles = tilesSince(since);
  const raw = await rawRun(tiles);
  raw(warmUpTargets);
  await runOf(client, tiles, warmUpTargets);
  const measured: RoundFigures[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const speedFactorBefore = machineSpeedFactor();
    const before = cpuOf(pid);
    const { durationMs } = await runOf(client, tiles, targets);
    const cpu = perTarget(before, cpuOf(pid), targets);
    const speedFactor = (speedFactorBefore + machineSpeedFactor()) / 2;
    const start = performance.now();
    raw(targets);
    const rawMs = performance.now() - start;
    measured.push({ perSecond: (1_000 * targets) / durationMs, raw: (1_000 * targets) / rawMs, cpu, speedFactor });
  }
  const best = measured.reduce((a, b) => (a.perSecond > b.perSecond ? a : b));
  return {
    targets,
    cores: availableParallelism(),
    targetsPerSecond: median(measured.map(({ perSecond }) => perSecond)),
    speedFactor: median(measured.map(({ speedFactor }) => speedFactor)),
    calmTargetsPerSecond: median(measured.map(({ perSecond, speedFactor }) => perSecond * speedFactor)),
    rawTargetsPerSecond: median(measured.map((one) => one.raw)),
    ratioToRaw: median(measured.map((one) => one.perSecond / one.raw)),
    cpuMsPerTarget: best.cpu,
  };
}

function perTarget(before: CpuSeconds, after: CpuSeconds, targets: number): CpuSeconds {
  const each = (name: keyof CpuSeconds): number => (1_000 * (after[name] - before[name])) / targets;
  return { loop: each("loop"), threads: each("threads"), cells: each("cells") };
}

function tilesSince(startDate: string): readonly { readonly tileKey: string; readonly params: object }[] {
  return [
    { tileKey: "gdd", params: { threshold: 100, startDate } },
    { tileKey: "ch", params: { threshold: 100 } },
    { tileKey: "acc", params: { mode: "time", duration: 48, timeUnits: "hours", threshold: 50 } },
  ];
}

function targetsOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    name: `Field ${index}`,
    latitude: 40 + index / count,
    longitude: 9.4,
  }));
}

interface RunLine {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
  readonly durationMs: number;
}

async function runOf(client: Client, tiles: readonly object[], count: number): Promise<RunLine> {
  const { id: flowId } = await client.post<{ readonly id: string }>("/v1/flows", {
    displayName: "Demo",
    status: "draft",
    tiles: tiles.map((tile, row) => ({ row, ...tile })),
    targets: targetsOf(count),
  });
  const body = { now: new Date(now).toISOString() };
  const { id } = await client.post<RunLine>(`/v1/flows/${flowId}/run`, body);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    const { items } = await client.get<{ readonly items: readonly RunLine[] }>(`/v1/flows/${flowId}/runs?limit=1`);
    const run = items.find((one) => one.id === id);
    if (run?.status === "failed") throw new Error(`the run failed: ${run.error}`);
    if (run?.status !== "succeeded") continue;
    await client.delete(`/v1/flows/${flowId}`);
    return run;
  }
}

/** The same work without a service: the plan's data, made for each target, and the tiles' own functions on it. */
async function rawRun(
  tiles: readonly { readonly tileKey: string; readonly params: object }[],
): Promise<(count: number) => void> {
  const files = await readTiles(ownFolders);
  const own = await Promise.all(
    tiles.map(async ({ tileKey, params: given }) => {
      const content = files.find((one) => one.content.key === tileKey)?.content;
      if (content === undefined) throw new Error(`There is no tile ${tileKey}.`);
      const resolved = resolveParams(content, given as Record<string, unknown>);
      if ("errors" in resolved) throw new Error(`${tileKey}: ${JSON.stringify(resolved.errors)}`);
      const { default: evaluate } = (await import(`#server/tiles/platform/${tileKey}/tile.ts`)) as {
        readonly default: (ctx: TileContext) => TileOutput;
      };
      return { tileKey, content, params: resolved.params, evaluate };
    }),
  );
  const planOf = (count: number): RunPlan => {
    const frozenFlow = {
      tiles: own.map(({ tileKey, params }) => ({ tileKey, tileDefinitionId: tileKey, params })),
      targets: targetsOf(count),
      settings: {},
      userKey: null,
    };
    const runnable = own.map(({ tileKey, content }) => [tileKey, { definition: content, compiled: {} }] as const);
    const planned = planRun({ flowId: "raw", now, frozenFlow } as never, new Map(runnable) as never, noSources);
    if ("problem" in planned) throw new Error(planned.problem);
    return planned.plan;
  };
  return (count) => {
    const plan = planOf(count);
    const groups = groupsOf(plan.requirements);
    for (const target of plan.targets) {
      const made = new Map<string, Readonly<Record<string, Series>>>();
      for (const group of groups)
        for (const { place, utcOffsets, window } of dataRequestsOf(target, group)) {
          const { latitude, longitude, elevation } = place;
          const { start: from, end: to } = window;
          const request = { kind: "series", facet: group.kind, names: group.names, latitude, longitude, elevation };
          made.set(group.kind, demoData({ ...request, utcOffsets, from, to } as DemoRequest).series);
        }
      let upstream: Upstream | null = null;
      for (const [row, { params, evaluate }] of own.entries()) {
        const data: StepData = { series: {}, weather: {}, events: [] };
        for (const { kind, names } of plan.requirements.filter((one) => one.row === row)) {
          const found = made.get(kind) ?? {};
          Object.assign(kind === "weather" ? data.weather : data.series, pick(found, names));
        }
        const given = { target: target.target, window: target.window, now, trace: () => undefined };
        const output = evaluate({ ...data, ...given, params, upstream });
        const { kind, isTriggered, lastValue, columns, points = [] } = output;
        upstream = { kind, isTriggered, lastValue, columns: columns as never, points };
      }
    }
  };
}

function pick(found: Readonly<Record<string, Series>>, names: readonly string[]): Record<string, Series> {
  return Object.fromEntries(names.flatMap((name) => (found[name] === undefined ? [] : [[name, found[name]]])));
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await measureDemoRuns(), null, 2)}\n`);
