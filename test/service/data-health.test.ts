/**
 * Dirty data from a tenant's own adapter: each kind of fault is in the result's `dataHealth` and the tile's trace, and
 * harms no evaluation.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { bodyOf, type DataServer, json, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";

const hourMs = 3_600_000;
const now = "2026-07-01T00:00:00.000Z";
const end = Date.parse(now);
const place = { name: "North", latitude: 47, longitude: 0, timezone: "UTC" };

type Points = readonly (readonly [ts: number | string, value: number | null])[];

interface Issue {
  readonly kind: string;
  readonly name: string;
  readonly sourceId: string | null;
  readonly count: number;
  readonly from: string;
  readonly to: string;
  readonly message: string;
}

interface Result {
  readonly triggered: boolean;
  readonly state: object | null;
  readonly dataHealth: {
    readonly coverage: number | null;
    readonly issues: readonly Issue[];
    readonly issueCount: number;
  };
  readonly tiles: readonly {
    readonly trace: readonly string[];
    readonly points: readonly { readonly value: number }[];
  }[];
}

interface Asked {
  readonly facet: string;
  readonly from: string;
  readonly sourceIds?: readonly string[];
}

let service: TestService;
let server: DataServer;
let tenant: TestTenant;
let answer: (asked: Asked) => unknown = () => ({ series: [] });

before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  server = await startDataServer();
  server.answer((request, response) => void bodyOf(request).then((text) => json(response, answer(JSON.parse(text)))));
  tenant = await service.newTenant();
  for (const facet of ["series", "weather"])
    await createAdapter(tenant.call, relayingAdapter(server.origin, { facet, displayName: facet }));
});
after(async () => {
  await server.close();
  await service.close();
});

/** The whole window, by the hour. */
function hours({ from }: Asked, value: (i: number) => number): [number, number][] {
  const first = Math.ceil(Date.parse(from) / hourMs);
  return Array.from({ length: Math.ceil(end / hourMs) - first }, (_, i) => [(first + i) * hourMs, value(i)]);
}

const calm = (i: number): number => 15 + (i % 5);

async function evaluate(tiles: readonly object[], targets: readonly object[] = [place]): Promise<readonly Result[]> {
  const flow = await createFlow(tenant.call, flowInput({ tiles, targets }));
  const run = await runToEnd(tenant.call, flow.id, { now });
  assert.equal(run.status, "succeeded", run.error);
  return run.results;
}

function sensorTile(metric: string, params: object = {}): object {
  return {
    tileKey: "bv",
    params: { dataSource: "adapter", metric, trigger: "greater", threshold: 45, when: "any", ...params },
  };
}

async function ofMetric(metric: string, points: (asked: Asked) => Points, entry: object = {}): Promise<Result> {
  answer = (asked) => ({ series: [{ metric, ...entry, points: points(asked) }] });
  const [result] = await evaluate([sensorTile(metric)]);
  assert.ok(result !== undefined);
  return result;
}

const air = "temperature.ambient";

function replacing(positions: readonly number[], value: (old: number) => number): (asked: Asked) => Points {
  return (asked) => hours(asked, calm).map(([ts, old], i) => [ts, positions.includes(i) ? value(old) : old]);
}

/** The readings at these positions change places with the ones after them. */
function swapped(points: Points, positions: readonly number[]): Points {
  const order = points.map((_, i) => (positions.includes(i) ? i + 1 : positions.includes(i - 1) ? i - 1 : i));
  return order.flatMap((from) => points.slice(from, from + 1));
}

describe("what is wrong with a series is told", () => {
  test("clean data: complete, and nothing to tell", async () => {
    const { dataHealth, triggered, tiles } = await ofMetric(air, (asked) => hours(asked, calm));
    assert.deepEqual(dataHealth, { coverage: 1, issues: [], issueCount: 0 });
    assert.equal(triggered, false);
    assert.doesNotMatch(tiles[0]?.trace.join("\n") ?? "", /left out|gap|sorted/);
  });

  const at = [50, 120];
  const faults: readonly (readonly [kind: string, points: (asked: Asked) => Points, count: number, told: RegExp])[] = [
    ["sentinel", replacing(at, () => 6999), 2, /2 readings left out: a code for "no value" such as 6999/],
    ["range", replacing(at, () => 75), 2, /2 readings outside -90…60 °C left out/],
    [
      "spike",
      replacing(at, (old) => old + 35),
      2,
      /2 single readings far from the readings before and after, left out/,
    ],
    [
      "stuck",
      (asked) => hours(asked, (i) => (i >= 100 && i < 200 ? 55 : calm(i))),
      99,
      /stuck at 55 without a change from .*: 99 readings/,
    ],
    ["gap", (asked) => hours(asked, calm).filter((_, i) => i < 50 || i >= 60), 1, /1 gap from \S+Z to \S+Z/],
    ["order", (asked) => swapped(hours(asked, calm), at), 2, /2 readings out of order of time: sorted/],
    [
      "duplicate",
      (asked) => hours(asked, calm).flatMap((point, i) => (at.includes(i) ? [[point[0], 50], point] : [point])),
      2,
      /2 readings replaced/,
    ],
    [
      "future",
      (asked) => [...hours(asked, calm), ["2099-01-01T00:00:00Z", 50]],
      1,
      /1 reading later than the time of the request left out/,
    ],
    ["missing", () => [], 1, /no reading in the whole window/],
  ];
  for (const [kind, points, count, told] of faults) {
    test(`${kind}: in the result and in the trace, and it triggers nothing`, async () => {
      const { dataHealth, triggered, tiles } = await ofMetric(air, points);
      const [issue] = dataHealth.issues;
      assert.ok(issue !== undefined, JSON.stringify(dataHealth));
      assert.deepEqual([issue.kind, issue.name, issue.sourceId, dataHealth.issueCount], [kind, air, null, 1]);
      if (count > 0) assert.equal(issue.count, count);
      assert.ok(Date.parse(issue.from) <= Date.parse(issue.to));
      assert.match(issue.message, told);
      assert.ok(tiles[0]?.trace.includes(issue.message), tiles[0]?.trace.join("\n"));
      if (kind === "stuck") assert.equal(tiles[0]?.points.filter(({ value }) => value === 55).length, 1);
      else assert.equal(triggered, false);
    });
  }

  test("unit: values that look like another unit are reported and not converted", async () => {
    const { dataHealth, tiles } = await ofMetric(air, (asked) => hours(asked, (i) => 59 + (i % 30)));
    assert.deepEqual([dataHealth.issues[0]?.kind, dataHealth.issues[1]?.kind], ["unit", "range"]);
    assert.match(dataHealth.issues[0]?.message ?? "", /look like °F, but are taken for °C/);
    assert.ok(tiles[0]?.points.every(({ value }) => value === 59 || value === 60));
  });

  test("a humidity of 100 to 102 % is 100 %, and no fault", async () => {
    const { dataHealth, tiles } = await ofMetric("humidity.ambient", (asked) => hours(asked, (i) => 90 + (i % 13)));
    assert.deepEqual(dataHealth, { coverage: 1, issues: [], issueCount: 0 });
    assert.equal(Math.max(...(tiles[0]?.points.map(({ value }) => value) ?? [])), 100);
  });

  test("coverage is the share of the readings that can be used, over all series that were needed", async () => {
    answer = ({ facet, ...asked }) =>
      facet === "weather"
        ? { series: [{ variable: "temperature", points: hours({ facet, ...asked }, calm) }] }
        : {
            series: [
              {
                metric: air,
                points: hours({ facet, ...asked }, calm).map(([ts, v], i) => [ts, i % 2 === 0 ? v : null]),
              },
            ],
          };
    const wv = {
      tileKey: "wv",
      params: { dataSource: "adapter", variable: "temperature", threshold: 45, when: "any" },
    };
    const [whole] = await evaluate([wv]);
    assert.equal(whole?.dataHealth.coverage, 1);
    // Every second hour at most: a sensor that reads every two hours is complete at that.
    const [result] = await evaluate([wv, sensorTile(air)]);
    assert.equal(result?.dataHealth.coverage, 1);
    answer = ({ facet, ...asked }) => ({
      series: facet === "weather" ? [] : [{ metric: air, points: hours({ facet, ...asked }, calm) }],
    });
    const [half] = await evaluate([wv, sensorTile(air)]);
    assert.equal(half?.dataHealth.coverage, 0.5);
    assert.deepEqual(
      half?.dataHealth.issues.map(({ kind, name }) => [kind, name]),
      [["missing", "temperature"]],
    );
  });

  test("generated data are complete; a flow that needs no readings has no coverage", async () => {
    const [generated] = await evaluate([{ tileKey: "gdd", params: { threshold: 100 } }]);
    assert.deepEqual(generated?.dataHealth, { coverage: 1, issues: [], issueCount: 0 });
    const [scouted] = await evaluate([{ tileKey: "se", params: { kind: "irrigated" } }]);
    assert.deepEqual(scouted?.dataHealth, { coverage: null, issues: [], issueCount: 0 });
  });
});

describe("the sensors of an area", () => {
  const ring = [
    [8, 46],
    [9, 46],
    [9, 47],
    [8, 47],
    [8, 46],
  ];

  async function createSource(body: object): Promise<string> {
    const created = await tenant.call("POST", "/v1/sources", { body });
    assert.equal(created.status, 201, created.text);
    return created.body.id;
  }

  test("are told apart in the issues, and the trace stays short however many of them are faulty", async () => {
    const boundary = { type: "Polygon", coordinates: [ring] };
    const area = await createSource({ displayName: "Field", hint: "area", boundary, timezone: "UTC" });
    const sensors: string[] = [];
    for (let i = 0; i < 15; i += 1) {
      const location = { latitude: 46.5, longitude: 8.1 + i / 20 };
      sensors.push(
        await createSource({
          displayName: `Probe ${i}`,
          hint: "sensor",
          sensorType: "probe",
          location,
          timezone: "UTC",
        }),
      );
    }
    const sound = sensors[3];
    answer = (asked) => {
      const isSound = asked.sourceIds?.[0] === sound;
      return { series: [{ metric: air, points: hours(asked, (i) => (!isSound && i % 100 === 50 ? -999 : calm(i))) }] };
    };
    const [result] = await evaluate([sensorTile(air)], [{ sourceId: area }]);
    const { issues, issueCount, coverage } = result?.dataHealth ?? { issues: [], issueCount: 0, coverage: null };
    assert.equal(issueCount, 14);
    assert.deepEqual(
      issues.map(({ sourceId }) => sourceId).toSorted(),
      sensors.filter((id) => id !== sound).toSorted(),
    );
    assert.ok(issues.every(({ kind, count }) => kind === "sentinel" && count > 1));
    assert.ok(coverage !== null && coverage > 0.98 && coverage < 1, String(coverage));
    const trace = result?.tiles[0]?.trace ?? [];
    assert.equal(trace.filter((line) => /left out: a code/.test(line)).length <= 10, true, trace.join("\n"));
    assert.match(trace.join("\n"), /\d+ more notes on the data/);
    assert.equal(result?.triggered, false);
  });
});
