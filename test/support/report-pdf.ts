/** Frozen reports as plain data, for documents made of them without a service. */
import { crc32, deflateSync } from "node:zlib";
import { defaultPalettes, defaultRadii } from "#server/branding/defaults.ts";
import type { Boundary } from "#server/sources/model.ts";
import type { FrozenReport, ReportHead, ReportTargetResult, ReportTile } from "#server/reports/model.ts";
import type { PackedTileResult } from "#server/runs/model.ts";

export const hourMs = 60 * 60_000;
export const generatedAt = Date.parse("2026-05-05T06:00:12.345Z");

export const heatTile: ReportTile = {
  row: 0,
  tileKey: "hs",
  tileVersion: 1,
  displayName: "Heat stress",
  kind: "numeric",
  params: {},
  reportOnly: false,
  unit: "°C",
  threshold: 30,
  help: [
    "# Heat stress",
    "",
    "Triggers when it is **hotter** than the *threshold* (≥ 30 °C → stress).",
    "",
    "- first of the list",
    "- second, with a [link](https://example.com/more)",
    "",
    "| Method | Meaning |",
    "|---|---|",
    "| Simple | (lowest + highest) / 2 |",
  ].join("\n"),
};

export const chanceTile: ReportTile = {
  ...heatTile,
  row: 1,
  tileKey: "acc",
  displayName: "Risk of scab",
  kind: "probability",
  unit: "%",
  threshold: 60,
  help: "How likely an infection is.",
};

export function reportHead(changes: Partial<ReportHead> = {}): ReportHead {
  return {
    flowName: "Orchard heat watch",
    generatedAt,
    reportDate: "2026-05-05",
    notes: null,
    dataWindow: { start: generatedAt - 72 * hourMs, end: generatedAt },
    temperatureUnits: "celsius",
    colors: { triggerColor: "#c62828", resetColor: "#2e7d32", useGradient: false, color20: null, color100: null },
    brand: { name: "Green Valley Advisory", logo: null },
    flowTiles: [heatTile, chanceTile],
    expiresAt: generatedAt + 7 * 24 * hourMs,
    runAt: generatedAt - 12_345,
    look: {
      skin: { light: defaultPalettes.light, dark: defaultPalettes.dark, radii: defaultRadii },
      locale: "en-GB",
      units: "metric",
      logoId: null,
      timeZone: "Europe/Berlin",
    },
    ...changes,
  };
}

/** A wave over the hours before the report, triggered where it is above `above`. */
export function wave(count: number, above: number, middle = 24, swing = 12) {
  const ts = Float64Array.from({ length: count }, (_, index) => generatedAt - (count - index) * hourMs);
  const value = ts.map((_, index) => middle + swing * Math.sin((index / 24) * 2 * Math.PI));
  return { ts, value, triggered: Uint8Array.from(value, (found) => (found > above ? 1 : 0)) };
}

export function tileResult(tile: ReportTile, changes: Partial<PackedTileResult> = {}): PackedTileResult {
  const points = tile.kind === "probability" ? wave(72, 60, 50, 30) : wave(72, 30);
  return {
    row: tile.row,
    key: tile.tileKey,
    version: tile.tileVersion,
    kind: tile.kind,
    isTriggered: points.triggered.at(-1) === 1,
    lastValue: points.value.at(-1) ?? null,
    stage: null,
    points,
    trace: [],
    noData: false,
    error: null,
    ...changes,
  };
}

export const field: Boundary = {
  type: "Polygon",
  coordinates: [
    [
      [13.1, 52.4],
      [13.108, 52.401],
      [13.109, 52.405],
      [13.104, 52.407],
      [13.099, 52.404],
      [13.1, 52.4],
    ],
    [
      [13.103, 52.403],
      [13.104, 52.404],
      [13.105, 52.403],
      [13.103, 52.403],
    ],
  ],
};

export function reportTarget(ordinal: number, changes: Partial<ReportTargetResult> = {}): ReportTargetResult {
  return {
    ordinal,
    position: ordinal,
    name: `Field ${ordinal + 1}`,
    boundary: null,
    latitude: 52.4,
    longitude: 13.1,
    timezone: "Europe/Berlin",
    triggered: ordinal % 2 === 0,
    probability: 62.5,
    color: ordinal % 2 === 0 ? "#c62828" : "#2e7d32",
    skipped: null,
    expectations: [],
    tiles: [tileResult(heatTile), tileResult(chanceTile)],
    ...changes,
  };
}

/** @param targetOf as it is read, by its ordinal */
export function frozenReport(
  head: ReportHead,
  targetCount: number,
  targetOf: (ordinal: number) => ReportTargetResult = (ordinal) => reportTarget(ordinal),
): FrozenReport {
  return {
    id: "rep_1",
    tenantId: "tenant_1",
    head,
    counts: { total: targetCount, triggered: Math.ceil(targetCount / 2), shown: targetCount },
    targetCount,
    targets: async (first, limit) =>
      Array.from({ length: Math.max(0, Math.min(limit, targetCount - first)) }, (_, index) => targetOf(first + index)),
  };
}

/** A picture of one colour, each pixel with its transparency. */
export function wholePng(width: number, height: number): Buffer {
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 4, Buffer.of(46, 125, 50, 200))]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const chunks = [chunkOf("IHDR", header), chunkOf("IDAT", deflateSync(rows)), chunkOf("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

function chunkOf(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}
