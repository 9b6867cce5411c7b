/** Tiles of a tenant's own, small and fast: each is triggered while the temperature is above its limit. */
import assert from "node:assert/strict";
import type { Answer, Client } from "./client.ts";

const script = (factor: number) => `
def evaluate(ctx):
    readings = ctx.weather["temperature"]
    limit = ctx.params["limit"]
    points = [{"ts": t, "value": v * ${factor}, "isTriggered": v * ${factor} > limit} for t, v in zip(readings.ts, readings.value)]
    last = points[-1] if points else None
    return {
        "kind": "numeric",
        "points": points,
        "isTriggered": bool(last and last["isTriggered"]),
        "lastValue": last and last["value"],
    }
`;

/** @param factor what the temperatures are multiplied with: versions with other factors do something else */
export function warmTile(key: string, factor = 1): Readonly<Record<string, unknown>> {
  return {
    key,
    displayName: "Warm",
    description: "Above a limit.",
    language: "python",
    script: script(factor),
    paramsSchema: {
      type: "object",
      additionalProperties: false,
      properties: {
        dataSource: { type: "string", enum: ["generate", "adapter"], default: "generate" },
        limit: { type: "number", title: "Limit", default: 5, "x-ui-unit": "°C", "x-ui-order": 1 },
      },
    },
    inputs: [{ kind: "weather", variables: ["temperature"] }],
    window: { lookBacks: [{ amount: 3, units: "days" }] },
    outputKind: "numeric",
  };
}

export async function publishTile(call: Client, tile: Readonly<Record<string, unknown>>): Promise<Answer["body"]> {
  const { status, body, text } = await call("POST", "/v1/tiles", { body: tile });
  assert.equal(status, 201, text);
  return body;
}

/** @param id any version of the tile */
export async function publishVersion(
  call: Client,
  id: string,
  { key: _key, ...version }: Readonly<Record<string, unknown>>,
): Promise<Answer["body"]> {
  const { status, body, text } = await call("POST", `/v1/tiles/${id}/versions`, { body: version });
  assert.equal(status, 201, text);
  return body;
}
