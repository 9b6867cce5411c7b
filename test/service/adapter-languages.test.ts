/**
 * The same adapter written in TypeScript and in Python is the same adapter: it asks the same, and whatever its server
 * says, it gives the same answer, the same log, the same error and, in a run, the same results to the byte.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import type { Client } from "#test/support/client.ts";
import { oneIn } from "#test/support/in-full.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { flowInput, sampleRequests } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { bodyOf, type DataServer, startDataServer } from "#test/support/weather-server.ts";

type Facet = keyof typeof sampleRequests;
const facets = Object.keys(sampleRequests) as Facet[];
const languages = ["typescript", "python"] as const;
const token = "a token of both";
const now = "2026-07-01T00:00:00.000Z";
const day = Date.parse("2026-06-01T00:00:00Z");

/** Asks for rows, counts them, mends their values and hands everything else on. */
const scripts = (url: string) => ({
  typescript: `
export default async function handle(request, { fetch, env, log }) {
  log("asks for", request.facet ?? "comms");
  const answer = await fetch("${url}/rows?facet=" + (request.facet ?? "comms"), {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer " + env.TOKEN },
    body: JSON.stringify(request),
  });
  log("status", answer.status, [answer.ok, answer.headers.get("x-more")], { names: request.variables ?? null });
  if (!answer.ok) throw new Error("the server answered " + answer.status + ": " + (await answer.text()));
  const { rows, list, rest } = await answer.json();
  if (list !== undefined) return { ...rest, [list]: rows };
  if (rows === undefined) return rest ?? null;
  const series = [];
  for (const { name, field, unit, points } of rows) {
    log(name, points.length);
    const mended = points.map(([ts, value]) => [ts, typeof value === "number" ? value * 1.8 + 32 : value]);
    series.push({ [field]: name, ...(unit === null ? {} : { unit }), points: mended });
  }
  return { ...rest, series };
}`,
  python: `
import json

async def handle(request, host):
    host.log("asks for", request.get("facet") or "comms")
    answer = await host.fetch(
        "${url}/rows?facet=" + (request.get("facet") or "comms"),
        method="POST",
        headers={"content-type": "application/json", "authorization": "Bearer " + host.env["TOKEN"]},
        body=json.dumps(request),
    )
    host.log("status", answer.status, [answer.ok, answer.headers.get("x-more")], {"names": request.get("variables")})
    if not answer.ok:
        raise Exception(f"the server answered {answer.status}: {answer.text()}")
    data = answer.json()
    rows, rest = data.get("rows"), data.get("rest")
    if "list" in data:
        return {**rest, data["list"]: rows}
    if "rows" not in data:
        return rest
    series = []
    for row in rows:
        host.log(row["name"], len(row["points"]))
        mended = [[ts, value * 1.8 + 32 if type(value) in (int, float) else value] for ts, value in row["points"]]
        series.append({row["field"]: row["name"], **({} if row["unit"] is None else {"unit": row["unit"]}), "points": mended})
    return {**rest, "series": series}
`,
});

interface Serving {
  readonly status: number;
  readonly body: string;
}

let service: TestService;
let server: DataServer;
/** One tenant per language, with an adapter of each facet. */
let tenants: readonly {
  readonly call: Client;
  readonly ids: Readonly<Record<string, string>>;
  readonly flowId: string;
}[];
let serving: Serving = { status: 200, body: "{}" };
let asked: unknown[] = [];

before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  server = await startDataServer();
  server.answer((request, response) => {
    void bodyOf(request).then((text) => {
      const { authorization, "content-type": type } = request.headers;
      asked.push({ url: request.url, method: request.method, authorization, type, body: JSON.parse(text) });
      response.writeHead(serving.status, { "content-type": "application/json", "x-more": "yes" }).end(serving.body);
    });
  });
  tenants = await Promise.all(
    languages.map(async (language) => {
      const { call } = await service.newTenant();
      const input = {
        displayName: "Station",
        language,
        egress: [server.origin],
        env: { TOKEN: token },
        script: scripts(server.origin)[language],
      };
      const made = await Promise.all(
        facets.map(async (facet) => [facet, (await createAdapter(call, { ...input, facet })).id] as const),
      );
      const flow = await createFlow(
        call,
        flowInput({ tiles, targets: [{ name: "Nörd", latitude: 47, longitude: 9, timezone: "Europe/Zurich" }] }),
      );
      return { call, ids: Object.fromEntries(made), flowId: flow.id };
    }),
  );
});
after(async () => {
  await server.close();
  await service.close();
});

const adapter = { dataSource: "adapter" };
const tiles = [
  { tileKey: "gdd", params: { ...adapter, threshold: 100, startDate: "2026-05-01", stopDate: "2026-08-31" } },
  { tileKey: "wv", params: { ...adapter, variable: "humidity", threshold: 60, when: "any" }, reportOnly: true },
  {
    tileKey: "bv",
    params: { ...adapter, metric: "temperature.ambient", trigger: "greater", threshold: 20, when: "any" },
    reportOnly: true,
  },
  { tileKey: "se", params: { ...adapter, kind: "irrigated" }, reportOnly: true },
].map((tile, row) => ({ row, ...tile }));

/** Names of files and places in scripts are each language's own. */
function withoutPlaces(error: string | null | undefined): string {
  return (error ?? "")
    .replaceAll(/\n {2}at .*?(?= \(its last request|$)/gm, "")
    .replaceAll(/\w+-adapter\.(?:ts|py)(?::\d+)*: (?:\w*(?:Error|Exception): )?/g, "");
}

function tried(facet: Facet): Promise<readonly unknown[]> {
  return Promise.all(
    tenants.map(async ({ call, ids }) => {
      const { status, body, text } = await call("POST", `/v1/adapters/${ids[facet]}/test`, {
        body: { request: sampleRequests[facet] },
      });
      assert.equal(status, 200, text);
      const { ok, response, notes, log } = body;
      return { ok, response: JSON.stringify(response), notes, log, error: withoutPlaces(body.error) };
    }),
  );
}

async function assertSame(facet: Facet, answer: string, status = 200): Promise<void> {
  serving = { status, body: answer };
  asked = [];
  const [inTypeScript, inPython] = await tried(facet);
  assert.deepEqual(inPython, inTypeScript, answer);
  const [first, second] = asked;
  assert.deepEqual(second, first);
}

const times = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 23 }).map((hour) => day + hour * 3_600_000) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.integer(),
      fc.double(),
      fc.constantFrom("2026-06-01T05:00:00Z", "2026-06-01T05:00:00+02:00", "2026-06-01", null, true),
    ),
  },
);
const values = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: -40, max: 60, noNaN: true }) },
  {
    weight: 2,
    arbitrary: fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.constantFrom(0, -0, 5e-324, 1.7976931348623157e308, 2 ** 53, -999),
    ),
  },
  { weight: 1, arbitrary: fc.oneof(fc.constant(null), fc.string(), fc.boolean()) },
);
const points = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.tuple(times, values), { maxLength: 30 })
      .map((list) => list.toSorted(([a], [b]) => Number(a) - Number(b))),
  },
  { weight: 1, arbitrary: fc.array(fc.tuple(times, values), { maxLength: 5 }) },
);
const texts = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "é", "\u0000", "\ud83c", "…", "\u2028", "__proto__"),
);
const rowsOf = (field: string, names: readonly string[]) =>
  fc.array(
    fc.record({
      name: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: texts }),
      field: fc.constant(field),
      unit: fc.constantFrom(null, "°F", "°C", "%", "K", "furlong"),
      points,
    }),
    { maxLength: 3 },
  );
const rest = fc.oneof(fc.constant({}), fc.dictionary(texts, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 3 }));
const events = fc.array(
  fc.record(
    {
      ts: times,
      kind: fc.constantFrom("planted", "irrigated", "harvested", "rested"),
      name: texts,
      amount: values,
      unit: fc.constantFrom("mm", "in", "L", null),
      note: texts,
    },
    { requiredKeys: ["ts", "kind"] },
  ),
  { maxLength: 5 },
);
const coordinates = fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.integer({ min: -200, max: 200 }));
const sources = fc.array(
  fc.record(
    {
      tenantKey: texts,
      displayName: texts,
      hint: fc.constantFrom("sensor", "area", "weather-station", "barn"),
      sensorType: texts,
      location: fc.record({ latitude: coordinates, longitude: coordinates }),
      timezone: fc.constantFrom("UTC", "Europe/Zurich", "Mars/Olympus"),
    },
    { requiredKeys: ["tenantKey", "displayName", "hint"] },
  ),
  { maxLength: 4 },
);
const answers: Readonly<Record<Facet, fc.Arbitrary<object>>> = {
  weather: fc.record({ rows: rowsOf("variable", ["temperature", "humidity", "rain"]), rest }),
  series: fc.record({
    rows: rowsOf("metric", ["temperature.ambient", "humidity.ambient", "moisture.percentAvailable"]),
    rest,
  }),
  events: fc.record({ rows: events, list: fc.constant("events"), rest }),
  targets: fc.record({ rows: sources, list: fc.constant("sources"), rest }),
  comms: fc.record({
    rest: fc.record(
      { ok: fc.oneof(fc.boolean(), fc.jsonValue()), error: fc.oneof(texts, fc.jsonValue()) },
      { requiredKeys: [] },
    ),
  }),
};

describe("the same adapter in TypeScript and in Python answers, logs and fails alike", () => {
  for (const facet of facets) {
    test(`facet ${facet}, whatever the server sends`, async () => {
      await fc.assert(
        fc.asyncProperty(answers[facet], (answer) => assertSame(facet, JSON.stringify(answer))),
        { numRuns: propertyRuns(16, 2) },
      );
    });
  }

  test("also to what is no JSON, no success and no text in UTF-8", async () => {
    const texts = [
      "",
      "<html>",
      "[1,",
      "NaN",
      '{"rows": NaN}',
      '{"rest": {"series": [Infinity]}}',
      "\ufeff{}",
      '{"rest": {"a": 1e999}}',
      "nul",
      "'a'",
      '{"a": 1,}',
      "\u00a0{}",
    ];
    for (const text of oneIn(3, texts)) await assertSame("weather", text);
    await assertSame(
      "weather",
      '{"rest": {"series": [], "a": 123456789012345678901234567890, "b": 1.0, "c": -0.0, "d": 1e400, "d": 2}}',
    );
    for (const status of oneIn(5, [400, 401, 404, 429, 500])) await assertSame("weather", `no: ${token} é`, status);
  });
});

test("the results of their runs are the same to the byte", async () => {
  const runOf = async ({ call, flowId }: (typeof tenants)[number]) => {
    const { status, error, results, summary } = await runToEnd(call, flowId, { now });
    return JSON.stringify({ status, error: withoutPlaces(error), results, summary });
  };
  const all = fc.record({
    rows: fc.tuple(rowsOf("variable", ["temperature", "humidity"]), rowsOf("metric", ["temperature.ambient"]), events),
  });
  await fc.assert(
    fc.asyncProperty(all, async ({ rows: [weather, series, happened] }) => {
      const byFacet: Readonly<Record<string, object>> = {
        weather: { rows: weather, rest: {} },
        series: { rows: series, rest: {} },
        events: { rows: happened, list: "events", rest: {} },
      };
      server.answer((request, response) => {
        void bodyOf(request).then((text) => response.end(JSON.stringify(byFacet[JSON.parse(text).facet])));
      });
      const [inTypeScript, inPython] = await Promise.all(tenants.map(runOf));
      assert.equal(inPython, inTypeScript);
    }),
    { numRuns: propertyRuns(8, 2) },
  );
});
