/** Tiles as authors send them, for tests of what is checked before they are published. */
import { demoData } from "#server/data/demo.ts";
import type { DemoSource } from "#server/tiles/checks/demo-data.ts";
import type { AuthoredTile, TileExample } from "#server/tiles/model.ts";

const header = 'import type { TileContext, TileOutput } from "#sandbox/tile.d.ts";\n';

export const typescriptTile = `${header}
export default function evaluate(ctx: TileContext<{ readonly limit: number }>): TileOutput {
  const { ts, value } = ctx.weather["temperature"] ?? { ts: new Float64Array(), value: new Float64Array() };
  const triggered = Uint8Array.from(value, (one) => (one > ctx.params.limit ? 1 : 0));
  ctx.trace(\`\${ts.length} readings\`);
  return {
    kind: "numeric",
    columns: { ts, value, triggered },
    isTriggered: triggered.at(-1) === 1,
    lastValue: value.at(-1) ?? null,
  };
}
`;

export const pythonTile = `def evaluate(ctx):
    series = ctx.weather.get("temperature")
    limit = ctx.params["limit"]
    readings = list(zip(series.ts, series.value)) if series else []
    points = [{"ts": t, "value": v, "isTriggered": v > limit} for t, v in readings]
    ctx.trace(f"{len(points)} readings")
    last = points[-1] if points else None
    return {
        "kind": "numeric",
        "points": points,
        "isTriggered": bool(last and last["isTriggered"]),
        "lastValue": last["value"] if last else None,
    }
`;

export const examples: readonly TileExample[] = [
  {
    name: "a warm hour",
    params: { limit: 20 },
    inputs: { weather: { temperature: { ts: [3_600_000, 7_200_000], value: [19, 21.5] } } },
    expect: {
      isTriggered: true,
      lastValue: 21.5,
      pointCount: 2,
      points: [
        { ts: 3_600_000, value: 19, isTriggered: false },
        { ts: 7_200_000, value: 21.5, isTriggered: true },
      ],
    },
  },
  { name: "no reading", now: "2026-05-01T00:00:00Z", expect: { isTriggered: false, lastValue: null, pointCount: 0 } },
];

/** Passes as it is. */
export function authoredTile(changes: Partial<Record<keyof AuthoredTile, unknown>> = {}): AuthoredTile {
  const tile: AuthoredTile = {
    key: "warm",
    displayName: "Warm",
    description: "Triggers above a temperature.",
    language: "typescript",
    outputKind: "numeric",
    script: typescriptTile,
    inputs: [{ kind: "weather", variables: ["temperature"] }],
    paramsSchema: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        limit: {
          type: "number",
          title: "Limit",
          minimum: -50,
          maximum: 60,
          default: 20,
          "x-ui-widget": "slider",
          "x-ui-step": 0.5,
          "x-ui-unit": "°C",
          "x-ui-group": "Heat",
          "x-ui-order": 10,
        },
      },
      required: ["limit"],
    },
    ui: {
      icon: { kind: "mdi", value: "thermometer" },
      color: { light: "#ef6c00", dark: "#ffb74d" },
      group: "Own",
      order: 1,
      shortName: "Warm",
      summaryTemplate: "> {{limit}}",
      badges: {},
      help: { markdown: "" },
    },
    notes: [],
    examples,
  };
  return { ...tile, ...changes } as AuthoredTile;
}

export const python = { language: "python", script: pythonTile };
export const limit = authoredTile().paramsSchema.properties["limit"];

/** The parameter, changed. */
export function withLimit(changes: object) {
  return withParams({ limit: { ...limit, ...changes } });
}

export function withParams(properties: object, more: object = {}) {
  return { paramsSchema: { type: "object", properties: { limit, ...properties }, ...more } };
}

export function withExample(changes: object) {
  return { examples: [{ ...examples[0], ...changes }] };
}

/** The TypeScript tile's script with a line in front of its return. */
export function withLine(line: string): { script: string } {
  return { script: typescriptTile.replace("  ctx.trace(", `  ${line}\n  ctx.trace(`) };
}

/** A change of the tile, and the fault that it makes. */
export type Row = readonly [
  title: string,
  changes: Partial<Record<keyof AuthoredTile, unknown>>,
  fault: { readonly loc: string; readonly says: RegExp; readonly place?: readonly [string, number, number] },
];

/** The demonstration's data, made on the spot. */
export const demoHere: DemoSource = { demo: async (_tenantId, requests) => requests.map(demoData) };
