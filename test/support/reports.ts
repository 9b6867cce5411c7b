/** Frozen reports in memory, for tests of what is made of them. The same options give the same report. */
import type { OutputKind, PointColumns } from "#sandbox/tile.d.ts";
import { defaultSkin } from "#server/branding/rules.ts";
import type {
  FrozenReport,
  ReportExpectation,
  ReportHead,
  ReportLook,
  ReportTargetResult,
  ReportTile,
  TargetCounts,
} from "#server/reports/model.ts";
import type { PackedTileResult } from "#server/runs/model.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const runAt = Date.parse("2026-06-12T04:00:00Z");

/** A series that ends at the report's run, one value for each step. */
export function columnsOf(
  count: number,
  stepMs: number,
  valueAt: (index: number) => number,
  isTriggered: (value: number, index: number) => boolean = () => false,
): PointColumns {
  const ts = Float64Array.from({ length: count }, (_, index) => runAt - (count - 1 - index) * stepMs);
  const value = Float64Array.from({ length: count }, (_, index) => valueAt(index));
  return { ts, value, triggered: Uint8Array.from(value, (one, index) => (isTriggered(one, index) ? 1 : 0)) };
}

interface SampleTile {
  readonly tile: Omit<ReportTile, "row">;
  readonly columns: (target: number) => PointColumns;
}

function sample(
  tileKey: string,
  displayName: string,
  kind: OutputKind,
  unit: string | null,
  threshold: number | null,
  columns: SampleTile["columns"],
): SampleTile {
  const help = `# ${displayName}\n\nWhat **${displayName}** does, with a [source](https://example.org/${tileKey}).\n`;
  return {
    tile: { tileKey, tileVersion: 1, displayName, kind, params: {}, reportOnly: false, unit, threshold, help },
    columns,
  };
}

const samples: readonly SampleTile[] = [
  sample("gdd", "Growing degree days", "numeric", "°C·d", 250, (target) =>
    columnsOf(
      90,
      dayMs,
      (index) => 0.034 * index ** 2 * (1 + target * 0.1),
      (value) => value >= 250,
    ),
  ),
  sample("wv", "Air temperature", "numeric", "°C", 25, (target) =>
    columnsOf(
      21 * 24,
      hourMs,
      (index) => 16 + target + index / 120 + 8 * Math.sin(((index - 9) / 24) * 2 * Math.PI),
      (value) => value > 25,
    ),
  ),
  sample("acc", "Infection probability", "probability", null, 60, (target) =>
    columnsOf(
      21 * 24,
      hourMs,
      (index) => Math.max(0, Math.min(100, 20 * target + 60 * Math.sin(index / 70))),
      (value) => value >= 60,
    ),
  ),
  sample("wet", "Leaves wet", "boolean", null, null, () =>
    columnsOf(
      7 * 24,
      hourMs,
      (index) => (index % 24 < 7 ? 1 : 0),
      (value) => value === 1,
    ),
  ),
  sample("se", "Irrigation", "events", "mm", 12, () =>
    columnsOf(
      6,
      3 * dayMs,
      (index) => 6 + ((index * 5) % 11),
      (value) => value >= 12,
    ),
  ),
  sample("wind", "Wind speed", "numeric", "m/s", 8, () =>
    columnsOf(
      7 * 24,
      hourMs,
      (index) => 3 + 2.5 * Math.sin(index / 5) + ((index * 7) % 5) / 3,
      (value) => value > 8,
    ),
  ),
  sample("rain", "Rain, sum of three days", "numeric", "mm", 20, () =>
    columnsOf(
      21 * 24,
      hourMs,
      (index) => Math.max(0, 24 * Math.sin(index / 50)),
      (value) => value > 20,
    ),
  ),
];
export const sampleTileCount = samples.length;

const boundary = {
  type: "Polygon",
  coordinates: [
    [
      [9.17, 47.64],
      [9.176, 47.6412],
      [9.1775, 47.638],
      [9.174, 47.6365],
      [9.1705, 47.6371],
      [9.17, 47.64],
    ],
    [
      [9.172, 47.639],
      [9.1735, 47.6392],
      [9.1733, 47.6382],
      [9.1721, 47.6381],
      [9.172, 47.639],
    ],
  ],
} as const;

/** Of a tile without stages, that decides. */
export function expectationOf(changes: Partial<ReportExpectation> = {}): ReportExpectation {
  return {
    ...{ row: 0, stage: null, isDeciding: true, threshold: 500, unit: "°C·d", current: 275, state: "expected" },
    ...{ reachedAt: null, expectedAt: "2026-07-02", earliest: "2026-06-27", latest: "2026-07-09" },
    ...{ coverage: 0.8182, reachedShare: 1, until: Date.parse("2026-12-31T22:59:59.999Z") },
    ...changes,
  };
}

export interface ReportOptions {
  readonly targetCount?: number;
  /** The first of the samples; at most `sampleTileCount`. */
  readonly tileCount?: number;
  readonly head?: Partial<Omit<ReportHead, "look">>;
  readonly look?: Partial<ReportLook>;
  /** Of a target, by its place. */
  readonly change?: (target: ReportTargetResult) => ReportTargetResult;
  readonly changeTile?: (tile: ReportTile) => ReportTile;
  readonly counts?: TargetCounts;
}

export function frozenReportOf(options: ReportOptions = {}): FrozenReport {
  const { targetCount = 3, tileCount = 3, change = (target) => target, changeTile = (tile) => tile } = options;
  const used = samples.slice(0, tileCount);
  const head: ReportHead = {
    flowName: "Codling moth, first generation",
    generatedAt: runAt + 42_000,
    reportDate: "2026-06-12",
    notes: null,
    dataWindow: { start: runAt - 90 * dayMs, end: runAt },
    temperatureUnits: "celsius",
    colors: { triggerColor: "#c62828", resetColor: "#2e7d32", useGradient: false, color20: null, color100: null },
    brand: { name: "Lakeside Growers", logo: null },
    flowTiles: used.map(({ tile }, row) => changeTile({ ...tile, row })),
    expiresAt: runAt + 42_000 + 7 * dayMs,
    runAt,
    ...options.head,
    look: {
      skin: defaultSkin,
      locale: "en-GB",
      units: "metric",
      logoId: null,
      timeZone: "Europe/Berlin",
      ...options.look,
    },
  };
  const targetAt = (ordinal: number): ReportTargetResult => {
    const tiles = used.map(({ tile, columns }, row) => tileResult(row, tile, columns(ordinal % 5)));
    const triggered = tiles.every(({ isTriggered }) => isTriggered);
    return change({
      ordinal,
      position: ordinal,
      name: `Orchard ${ordinal + 1}`,
      boundary: ordinal % 2 === 0 ? boundary : null,
      latitude: 47.639,
      longitude: 9.173,
      timezone: "Europe/Berlin",
      triggered,
      probability: tiles.find(({ kind }) => kind === "probability")?.lastValue ?? null,
      color: triggered ? head.colors.triggerColor : head.colors.resetColor,
      skipped: null,
      expectations: [],
      tiles,
    });
  };
  const all = Array.from({ length: targetCount }, (_, ordinal) => ordinal);
  return {
    id: "0197f000-0000-7000-8000-000000000001",
    tenantId: "0197f000-0000-7000-8000-000000000002",
    head,
    counts: options.counts ?? { total: targetCount, triggered: Math.ceil(targetCount / 3), shown: targetCount },
    targetCount,
    targets: async (first, limit) => all.slice(first, first + limit).map(targetAt),
  };
}

function tileResult(row: number, { tileKey, kind }: SampleTile["tile"], points: PointColumns): PackedTileResult {
  return {
    row,
    key: tileKey,
    version: 1,
    kind,
    isTriggered: points.triggered.at(-1) === 1,
    lastValue: points.value.at(-1) ?? null,
    stage: null,
    points,
    trace: [],
    noData: false,
    error: null,
  };
}
