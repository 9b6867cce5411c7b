/** What a new tile begins with: a whole one, which can be published as it is. Pure. */
import type { ScriptLanguage } from "../../api/generated.ts";
import type { Labels } from "../labels.ts";
import { textOf, type WrittenTile } from "./draft.ts";

const scripts: Readonly<Record<ScriptLanguage, string>> = {
  typescript: `import type { TileContext, TileOutput } from "#sandbox/tile.d.ts";

interface Params {
  readonly limit: number;
}

export default function evaluate(ctx: TileContext<Params>): TileOutput {
  const { ts, value } = ctx.weather["temperature"] ?? { ts: new Float64Array(), value: new Float64Array() };
  const points = Array.from(ts, (time, index) => {
    const reading = value[index] ?? 0;
    return { ts: time, value: reading, isTriggered: reading > ctx.params.limit };
  });
  const last = points.at(-1);
  ctx.trace(\`\${points.length} readings\`);
  return { kind: "numeric", points, isTriggered: last?.isTriggered ?? false, lastValue: last?.value ?? null };
}
`,
  javascript: `export default function evaluate(ctx) {
  const { ts, value } = ctx.weather["temperature"] ?? { ts: [], value: [] };
  const points = Array.from(ts, (time, index) => {
    return { ts: time, value: value[index], isTriggered: value[index] > ctx.params.limit };
  });
  const last = points.at(-1);
  ctx.trace(\`\${points.length} readings\`);
  return { kind: "numeric", points, isTriggered: last?.isTriggered ?? false, lastValue: last?.value ?? null };
}
`,
  python: `def evaluate(ctx):
    series = ctx.weather.get("temperature")
    limit = ctx.params["limit"]
    readings = list(zip(series.ts, series.value)) if series else []
    points = [{"ts": t, "value": v, "isTriggered": v > limit} for t, v in readings]
    last = points[-1] if points else None
    ctx.trace(f"{len(points)} readings")
    return {
        "kind": "numeric",
        "points": points,
        "isTriggered": bool(last and last["isTriggered"]),
        "lastValue": last["value"] if last else None,
    }
`,
};

const paramsSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    limit: {
      type: "number",
      title: "Limit",
      default: 20,
      minimum: -50,
      maximum: 60,
      "x-ui-widget": "slider",
      "x-ui-role": "threshold",
      "x-ui-step": 0.5,
      "x-ui-unit": "°C",
      "x-ui-order": 1,
    },
  },
};

const examples = [
  {
    name: "a warm hour",
    params: { limit: 20 },
    inputs: { weather: { temperature: { ts: [3_600_000, 7_200_000], value: [19, 21.5] } } },
    expect: { isTriggered: true, lastValue: 21.5 },
  },
];

/** As the service would fill them in. */
const labels: Labels = {
  ...{ displayName: "", description: "", icon: "function-variant", light: "#546e7a", dark: "#90a4ae" },
  ...{ group: "", order: 1000, shortName: "", summaryTemplate: "> {{limit}}", help: "", badges: {} },
};

export function firstTile(language: ScriptLanguage): WrittenTile {
  return {
    key: "",
    labels,
    language,
    script: scripts[language],
    outputKind: "numeric",
    paramsSchema: textOf(paramsSchema),
    inputs: [{ kind: "weather", names: "temperature", horizonHours: "", when: "" }],
    rules: "{}",
    examples: textOf(examples),
    notes: "",
  };
}

/** In another language: a script that nobody has touched is that of the other one. */
export function inLanguage(tile: WrittenTile, language: ScriptLanguage): WrittenTile {
  const isUntouched = tile.script === scripts[tile.language];
  return { ...tile, language, script: isUntouched ? scripts[language] : tile.script };
}
