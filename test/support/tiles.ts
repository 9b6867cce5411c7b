/** Tiles for tests: one to publish over HTTP, and one in the database that is not run. */
import { newId } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";

/** What an imagined version has beside what was written. */
export const publishedState = { examples: [], forkedFrom: null, isDeprecated: false, revision: 1 } as const;

/** A tile of a tenant's own as `POST /v1/tiles` takes it: the last temperature, triggered above a limit. */
export function tileInput(key: string, changes: Readonly<Record<string, unknown>> = {}) {
  return {
    key,
    displayName: "Warmth",
    description: "Is it warm?",
    // The cheapest to publish: its types are not checked.
    language: "javascript",
    script: warmthScript,
    paramsSchema: {
      type: "object",
      additionalProperties: false,
      properties: {
        dataSource: { type: "string", enum: ["generate", "adapter"], default: "generate" },
        limit: { type: "number", default: -100 },
      },
    },
    inputs: [{ kind: "weather", variables: ["temperature"] }],
    outputKind: "numeric",
    ...changes,
  };
}

const warmthBody = `{
  const value = ctx.weather.temperature?.value.at(-1) ?? null;
  const isTriggered = value !== null && value > ctx.params.limit;
  const points = value === null ? [] : [{ ts: ctx.window.end - 1, value, isTriggered }];
  return { kind: "numeric", points, isTriggered, lastValue: value };
}
`;

const warmthScript = `export default function evaluate(ctx) ${warmthBody}`;

export const typedWarmthScript = `import type { TileContext, TileOutput } from "#sandbox/tile.d.ts";

export default function evaluate(ctx: TileContext<{ limit: number }>): TileOutput ${warmthBody}`;

export const pythonWarmthScript = `def evaluate(ctx):
    values = ctx.weather["temperature"].value if "temperature" in ctx.weather else []
    value = values[-1] if len(values) > 0 else None
    is_triggered = value is not None and value > ctx.params["limit"]
    points = [] if value is None else [{"ts": ctx.window.end - 1, "value": value, "isTriggered": is_triggered}]
    return {"kind": "numeric", "points": points, "isTriggered": is_triggered, "lastValue": value}
`;

/** What a new version of it may be: all but the key. */
export function versionInput(changes: Readonly<Record<string, unknown>> = {}) {
  const { key: _, displayName: _1, description: _2, ...behaviour } = tileInput("any");
  return { ...behaviour, ...changes };
}

const color = { light: "#2e7d32", dark: "#81c784" };

/** Without parameters. Made to be referred to: its script is empty. @returns its id */
export async function storeTile(database: Database, key: string): Promise<string> {
  const ui = {
    icon: { kind: "mdi", value: "sprout" },
    color,
    group: "Test",
    order: 1,
    shortName: key,
    summaryTemplate: "",
    badges: {},
    help: { markdown: "" },
  };
  const paramsSchema = { type: "object", additionalProperties: false, properties: {} } as const;
  const content = {
    key,
    displayName: key,
    description: "",
    outputKind: "numeric",
    language: "typescript",
    inputs: [],
    notes: [],
    paramsSchema,
    ui,
  } as const;
  const compiled = { language: "typescript", role: "tile", hash: "", fileName: `${key}.ts`, code: "" } as const;
  const id = newId();
  const version = { id, content, script: "", compiled, contentHash: "1", createdAt: 0 };
  await database.write((stores) => stores.tiles.forSystem().publish(version));
  return id;
}
