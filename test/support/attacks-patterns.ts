/** Patterns of parameters that take long to match, at publish and in flows: as slow as their bound lets them be. */
import assert from "node:assert/strict";
import type { Attack } from "./attack.ts";
import { flowInput } from "./records.ts";
import { tileInput } from "./tiles.ts";

/** Up to 800 states, which differ from character to character. */
export const slowPattern = "(?:a[ab]{0,400}|b[ab]{0,400})[^ab]";
/** 60 texts of a thousand characters, which match at their ends. */
export const slowTexts: readonly string[] = Array.from({ length: 60 }, (_, at) => {
  return `${at.toString(2).replaceAll("0", "ab").padEnd(999, "aab")}!`;
});

const script = 'export default () => ({ kind: "numeric", points: [], isTriggered: false, lastValue: 1 });';

function slowTile(key: string, more: object): object {
  const codes = { type: "array", maxItems: 60, items: { type: "string", pattern: slowPattern }, ...more };
  return tileInput(key, { inputs: [], script, paramsSchema: { type: "object", properties: { codes } } });
}

export const patternAttacks: readonly Attack[] = [
  {
    name: "a tile whose defaults take long to match",
    kind: "patterns",
    prepare: async (call) => {
      let count = 0;
      return () => call("POST", "/v1/tiles", { body: slowTile(`slow-${++count}`, { default: slowTexts }) });
    },
  },
  {
    name: "a flow whose parameters take long to match",
    kind: "patterns",
    prepare: async (call) => {
      const made = await call("POST", "/v1/tiles", { body: slowTile("slow", {}) });
      assert.equal(made.status, 201, made.text);
      const tiles = Array.from({ length: 10 }, () => ({ tileKey: "slow", params: { codes: slowTexts } }));
      return () => call("POST", "/v1/flows", { body: { ...flowInput(), tiles } });
    },
  },
];
