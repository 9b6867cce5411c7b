/** What one tenant may ask for that costs the service most: each within the contract, or refused by it. */
import assert from "node:assert/strict";
import type { Attack } from "./attack.ts";
import { bodyAttacks } from "./attacks-bodies.ts";
import { graphqlAttacks } from "./attacks-graphql.ts";
import { helpAttacks } from "./attacks-help.ts";
import { patternAttacks } from "./attacks-patterns.ts";
import type { Client } from "./client.ts";
import { sampleRequests } from "./records.ts";
import { tileInput } from "./tiles.ts";

/** A polygon like an accordion: each of its sides is long, and the box around each overlaps those of all others. */
export function accordion(folds: number, west: number): object {
  const width = 0.0002;
  const ring: (readonly [number, number])[] = [];
  for (let at = 0; at < 2 * folds; at += 1)
    ring.push([west + at * width, -at * width], [west + 1 + at * width, 1 - at * width]);
  ring.push([west - 0.5, -2], [west - 0.5, 0], ring[0] as readonly [number, number]);
  return { type: "Polygon", coordinates: [ring.map(([x, y]) => [Number(x.toFixed(4)), Number(y.toFixed(4))])] };
}

/** Of 490 sides, just within what one boundary may have. */
const folds = 122;

function area(index: number): object {
  const place = { boundary: accordion(folds, (index % 90) + 1) };
  return { tenantKey: `area-${index}`, displayName: "Accordion", hint: "area", ...place };
}

type Facet = keyof typeof sampleRequests;

async function adapter(call: Client, facet: Facet, body: string, enabled = false): Promise<string> {
  const script = `export default async function handle(request) { ${body} }`;
  const made = await call("POST", "/v1/adapters", {
    body: { displayName: "Attack", facet, language: "typescript", enabled, script },
  });
  assert.equal(made.status, 201, made.text);
  return made.body.id;
}

function answering(kind: string, name: string, facet: Facet, body: string): Attack {
  return {
    name,
    kind,
    prepare: async (call) => {
      const id = await adapter(call, facet, body);
      return () => call("POST", `/v1/adapters/${id}/test`, { body: { request: sampleRequests[facet] } });
    },
  };
}

const makeAreas = `const accordion = ${accordion.toString()}; const folds = ${folds}; const area = ${area.toString()};`;
const start = Date.parse("2026-06-01T00:00:00Z");

export const attacks: readonly Attack[] = [
  answering(
    "texts",
    "an answer with a unit of 60,000 combining marks",
    "weather",
    `return { series: [{ variable: "temperature", unit: "a" + "\\u0301\\u0323".repeat(30_000), points: [] }] };`,
  ),
  {
    name: "a bulk of a hundred areas like accordions",
    kind: "boundaries",
    prepare: async (call) => {
      const raw = JSON.stringify({ sources: Array.from({ length: 100 }, (_, index) => area(index)) });
      return () => call("PUT", "/v1/sources/bulk", { raw });
    },
  },
  answering(
    "boundaries",
    "an answer of 250 areas like accordions",
    "targets",
    `${makeAreas} return { sources: Array.from({ length: 250 }, (_, index) => area(index)) };`,
  ),
  answering(
    "readings",
    "an answer of 132,000 readings with rare times, some of them late",
    "weather",
    `const at = (i) => new Date(${start} + (i % 20 === 3 ? i - 50 : i) * 600).toISOString().replace("Z", "+0000");
     return { series: [{ variable: "temperature", points: Array.from({ length: 132_000 }, (_, i) => [at(i), 20 + (i % 7)]) }] };`,
  ),
  answering(
    "texts",
    "an answer of 10,000 events with long notes",
    "events",
    `const note = "a" + "\\u0301\\u0323".repeat(200);
     return { events: Array.from({ length: 10_000 }, (_, i) => ({ ts: ${start} + i, kind: "planted", note })) };`,
  ),
  {
    name: "a sync of 10,000 sources",
    kind: "sync",
    prepare: async (call) => {
      const place = "location: { latitude: 47, longitude: 9 }";
      const sources = `Array.from({ length: 10_000 }, (_, i) => ({ tenantKey: "s" + i, displayName: "S", hint: "sensor", ${place} }))`;
      const id = await adapter(call, "targets", `return { sources: ${sources} };`, true);
      return () => call("POST", `/v1/adapters/${id}/sync`, { body: {} });
    },
  },
  {
    name: "a script of type assertions thirty deep",
    kind: "script",
    prepare: async (call) => {
      const script = `export default async function handle(request) { return ${"<T>(".repeat(30)}1${")".repeat(30)}; }`;
      const body = { displayName: "Attack", facet: "comms", language: "typescript", enabled: false, script };
      return () => call("POST", "/v1/adapters", { body });
    },
  },
  {
    name: "settings of lists in lists",
    kind: "lists",
    prepare: async (call) => {
      const raw = `{"displayName":"a","status":"draft","tiles":[],"targets":[],"settings":{"x":[${`${"[".repeat(50)}${"]".repeat(50)},`.repeat(9_000)}1]}}`;
      return () => call("POST", "/v1/flows", { raw });
    },
  },
  {
    name: "a tile with a long script, many parameters and long examples",
    kind: "long tiles",
    prepare: async (call) => {
      let count = 0;
      return () => call("POST", "/v1/tiles", { body: longTile(`long-${++count}`) });
    },
  },
  {
    name: "a list of long tiles",
    kind: "long tiles",
    prepare: async (call) => {
      for (const key of ["first", "second", "third"]) {
        const made = await call("POST", "/v1/tiles", { body: longTile(key) });
        assert.equal(made.status, 201, made.text.slice(0, 500));
      }
      return () => call("GET", "/v1/tiles?limit=500");
    },
  },
  ...bodyAttacks,
  ...graphqlAttacks.map((one) => ({ ...one, kind: "GraphQL" })),
  ...helpAttacks,
  ...patternAttacks,
];

/** Just below what one body may have. */
function longTile(key: string): object {
  const statements = "  total += 1;\n".repeat(14_000);
  const script = `export default function evaluate() {\n  let total = 0;\n${statements}  return { kind: "numeric", points: [], isTriggered: false, lastValue: total };\n}\n`;
  const parameters = Array.from({ length: 100 }, (_, at) => [`p${at}`, { type: "number", default: at }]);
  const series = { ts: Array.from({ length: 2_000 }, (_, at) => start + at * 60_000), value: Array(2_000).fill(1.25) };
  const examples = Array.from({ length: 15 }, (_, at) => {
    return { name: `case ${at}`, inputs: { weather: { temperature: series } }, expect: { isTriggered: false } };
  });
  return {
    ...tileInput(key, { language: "javascript", script, examples }),
    paramsSchema: { type: "object", properties: Object.fromEntries(parameters) },
  };
}
