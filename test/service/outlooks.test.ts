/** Outlooks over REST: when targets will be triggered, as past years of the tenant's own adapter say. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { createTestClock, type TestClock } from "#test/support/clock.ts";
import { endedOutlook, requestOutlook, splicedWeather, yearlyWeather } from "#test/support/outlooks.ts";
import { publishTile, warmTile } from "#test/support/own-tiles.ts";
import { flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

const dayMs = 86_400_000;
const springTime = "2026-04-27T06:00:00Z";
const place = { name: "Block 7", latitude: 47, longitude: 0, timezone: "UTC" };
const clock: TestClock = createTestClock(Date.parse("2027-12-31T00:00:00Z"));

let service: TestService;

before(async () => {
  service = await startService({ clock });
});
after(() => service.close());

function heat(params: object = {}) {
  return { tileKey: "gdd", params: { dataSource: "adapter", source: "weather", tBase: 10, threshold: 150, ...params } };
}

interface World {
  readonly call: Client;
  readonly flow: Json;
}

async function worldOf(adapter: object | null, tiles: readonly object[], targets: readonly object[] = [place]) {
  const { call } = await service.newTenant();
  if (adapter !== null) await createAdapter(call, adapter);
  const flow: Json = await createFlow(call, flowInput({ tiles, targets }));
  return { call, flow };
}

/** What an outlook tells of the first target. */
async function expectationsAt({ call, flow }: World, now: string, years = 6): Promise<Json[]> {
  const outlook = await endedOutlook(call, flow.id, { now, years });
  assert.equal(outlook.status, "succeeded", JSON.stringify(outlook));
  return outlook.targets[0].expectations;
}

async function expectationAt(world: World, now: string, years?: number): Promise<Json> {
  const [found] = await expectationsAt(world, now, years);
  return found;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

describe("the years of an outlook", () => {
  const cases = [
    { title: "with a forecast", now: springTime, forecastHours: 72, params: {} },
    { title: "without one", now: springTime, forecastHours: 0, params: { threshold: 90 } },
    { title: "from 29 February on", now: "2024-02-29T18:00:00Z", forecastHours: 24, params: {} },
    {
      title: "of a season over the turn of the year",
      now: "2026-12-20T00:00:00Z",
      forecastHours: 48,
      params: { startDate: "2020-11-01", stopDate: "2021-06-30" },
    },
    {
      title: "of a season that has not begun",
      now: "2025-12-10T12:00:00Z",
      forecastHours: 48,
      params: { startDate: "2020-02-01", stopDate: "2020-10-31" },
    },
  ] as const;

  for (const { title, now, forecastHours, params } of cases)
    test(`${title} are what plain runs find over the same data`, async () => {
      const world = await worldOf(yearlyWeather(forecastHours), [heat(params)]);
      const found = await expectationAt(world, now);
      assert.equal(found.state, "expected", JSON.stringify(found));
      const { years, until, forecastUntil, observedUntil } = found.basis;
      assert.equal(years.length, 6);
      const known = Date.parse(forecastUntil ?? observedUntil);
      const days: string[] = [];
      for (const year of years) days.push(await plainDay(params, { now, known, until, year }));
      days.sort();
      assert.deepEqual([found.earliest, found.latest], [days[0], days.at(-1)]);
      const middle = [days[2], days[3]].map((day) => Date.parse(day ?? "")).reduce((sum, at) => sum + at / 2, 0);
      assert.equal(found.expectedAt, dayOf(middle));
      assert.deepEqual([found.reachedShare, found.coverage], [1, 0.7143]);
    });

  /** The day on which a run at the horizon finds the threshold reached, where one year goes on as another one did. */
  async function plainDay(
    params: object,
    { now, known, until, year }: { now: string; known: number; until: string; year: number },
  ): Promise<string> {
    const day = now.slice(4, 10).replace("-02-29", year % 4 === 0 ? "-02-29" : "-02-28");
    const shiftMs = Date.parse(`${now.slice(0, 10)}T00:00:00Z`) - Date.parse(`${year}${day}T00:00:00Z`);
    const { call, flow } = await worldOf(splicedWeather(known, shiftMs), [heat(params)]);
    const run = await runToEnd(call, flow.id, { now: until });
    const points: Json[] = run.results[0].tiles[0].points;
    const first = points.find(({ ts, isTriggered }) => isTriggered && ts > Date.parse(now));
    return dayOf(first.ts - 1);
  }
});

describe("a target", () => {
  test("that has reached it says since when, and one that never will says so", async () => {
    const world = await worldOf(yearlyWeather(48), [heat(), { ...heat({ threshold: 9_000 }), reportOnly: true }]);
    const [reached, never] = await expectationsAt(world, "2026-09-01T00:00:00Z");
    assert.deepEqual([reached.state, reached.method, reached.isDeciding], ["reached", "observed", true]);
    const run = await runToEnd(world.call, world.flow.id, { now: "2026-09-01T00:00:00Z" });
    const first = run.results[0].tiles[0].points.find(({ isTriggered }: Json) => isTriggered);
    assert.equal(reached.reachedAt, dayOf(first.ts - 1));
    assert.deepEqual(
      [never.state, never.reachedShare, never.expectedAt, never.isDeciding],
      ["not_expected", 0, null, false],
    );
  });

  test("on the first day of a season waits for this one, while its tile still shows the last", async () => {
    const found = await expectationAt(await worldOf(yearlyWeather(0), [heat()]), "2027-01-01T06:00:00Z");
    assert.deepEqual([found.state, found.reachedAt, found.expectedAt.slice(0, 4)], ["expected", null, "2027"]);
  });

  test("with stages has each of them, and the next one decides", async () => {
    const stages = [
      { name: "flight", from: 20 },
      { name: "egg hatch", from: 150 },
      { name: "too late", from: 9_000, isTriggering: false },
    ];
    const { threshold: _, ...params } = heat({ stages }).params;
    const world = await worldOf(yearlyWeather(48), [{ tileKey: "gdd", params }]);
    const found = await expectationsAt(world, springTime);
    assert.deepEqual(
      found.map(({ stage, state, threshold, isDeciding }) => [stage, state, threshold, isDeciding]),
      [
        ["flight", "reached", 20, true],
        ["egg hatch", "expected", 150, true],
        ["too late", "not_expected", 9_000, false],
      ],
    );
    const plain = await worldOf(yearlyWeather(48), [heat()]);
    const { expectedAt, earliest, latest } = await expectationAt(plain, springTime);
    assert.deepEqual([found[1]?.expectedAt, found[1]?.earliest, found[1]?.latest], [expectedAt, earliest, latest]);
  });

  test("in its own time zone has its own days", async () => {
    const far = { ...place, name: "Auckland", longitude: 175, timezone: "Pacific/Auckland" };
    const { call, flow } = await worldOf(yearlyWeather(48), [heat()], [place, far]);
    const { targets } = await endedOutlook(call, flow.id, { now: springTime, years: 5 });
    assert.deepEqual(
      targets.map(({ position, timezone }: Json) => [position, timezone]),
      [
        [0, "UTC"],
        [1, "Pacific/Auckland"],
      ],
    );
    const days = targets.map(({ expectations }: Json) => expectations[0].basis.until);
    assert.notEqual(days[0], days[1]);
  });
});

describe("nothing is told", () => {
  const unavailable = async (world: World, reason: RegExp, now = springTime): Promise<Json> => {
    const found = await expectationAt(world, now);
    assert.equal(found.state, "unavailable", JSON.stringify(found));
    assert.match(found.reason, reason);
    assert.deepEqual([found.expectedAt, found.earliest, found.coverage], [null, null, null]);
    return found;
  };
  const adapterOf = (body: string): object => ({ ...yearlyWeather(0), script: changedScript(body) });
  const changedScript = (change: string): string =>
    (yearlyWeather(0) as { script: string }).script.replace("temperature) }))", `temperature)${change} }))`);

  test("without enough years, and each that is left out says why", async () => {
    const since2023 = adapterOf(".filter(([t]) => t > Date.UTC(2023, 5))");
    const found = await unavailable(await worldOf(since2023, [heat()]), /only 2 of the past years .* 5 are the fewest/);
    assert.deepEqual(found.basis.years, [2024, 2025]);
    const reasons = found.basis.leftOut.map(({ year, reason }: Json) => `${year}: ${reason}`);
    assert.match(reasons[0], /2020: it has no readings of temperature/);
    assert.match(reasons[3], /2023: temperature\w* has readings on \d\d % of its days only, and 90 % are needed/);
  });

  test("of data that ended days ago", async () => {
    const silent = adapterOf('.filter(([t]) => t < Date.parse("2026-04-20") || t > Date.parse("2027-01-01"))');
    await unavailable(await worldOf(silent, [heat()]), /the newest reading is of 2026-04-19T23:00:00.000Z/);
  });

  test("where past years come from other data than this one", async () => {
    const warmer = adapterOf(".map(([t, v]) => [t, t < Date.UTC(2026, 0) ? v + 20 : v])");
    await unavailable(await worldOf(warmer, [heat()]), /temperature differs by -\d\d.*different data/);
  });

  test("by a tile whose past changes with the time of the run", async () => {
    const dates = { type: "string", format: "date" };
    const tile = {
      ...warmTile("looks-at-now"),
      language: "javascript",
      script: `export default function evaluate({ weather, now, params }) {
        const { ts = [], value = [] } = weather.temperature ?? {};
        const limit = params.isAsked ? new Date(now).getUTCMonth() * 33 : 30;
        const points = Array.from(ts, (at, index) => ({ ts: at, value: value[index], isTriggered: value[index] > limit }));
        return { kind: "numeric", points, isTriggered: false, lastValue: value.at(-1) ?? null };
      }`,
      paramsSchema: {
        type: "object",
        additionalProperties: false,
        properties: {
          dataSource: { type: "string", enum: ["generate", "adapter"], default: "generate" },
          isAsked: { type: "boolean", default: false },
          begin: { ...dates, default: "2020-01-01" },
          end: { ...dates, default: "2020-12-31" },
        },
      },
      window: { seasons: [{ start: "begin", stop: "end", keptDays: 1 }] },
    };
    const world = await worldOf(yearlyWeather(0), [heat()]);
    await publishTile(world.call, tile);
    const flowOf = async (isAsked: boolean): Promise<World> => {
      const params = { dataSource: "adapter", isAsked };
      const input = flowInput({ tiles: [{ tileKey: "looks-at-now", params }], targets: [place] });
      return { ...world, flow: await createFlow(world.call, input) };
    };
    const steady = await expectationAt(await flowOf(false), springTime);
    assert.equal(steady.state, "not_expected", JSON.stringify(steady));
    await unavailable(await flowOf(true), /changes with the time of the run/);
  });

  test("without an adapter, and by tiles that look back from the run or wait for an event", async () => {
    await unavailable(await worldOf(null, [heat()]), /no enabled weather adapter/);
    const lastDay = { tileKey: "tw", params: { mode: "last", last: 1, lastUnits: "days" } };
    const back = await worldOf(yearlyWeather(0), [heat(), lastDay]);
    const [, found] = await expectationsAt(back, springTime);
    assert.deepEqual([found.state, /looks back a fixed time/.test(found.reason)], ["unavailable", true]);
  });
});

describe("a request", () => {
  test("is refused with what to do: a time to come, too many years, or evaluations", async () => {
    const { call, flow } = await worldOf(yearlyWeather(0), [heat()]);
    const path = `/v1/flows/${flow.id}/outlook`;
    const refused = async (body: object, loc: string, message: RegExp) => {
      const answer = await call("POST", path, { body });
      assertProblem(answer, { status: 422, slug: "validation" });
      assert.equal(answer.body.errors[0].loc, loc);
      assert.match(answer.body.errors[0].message, message);
    };
    await refused({ now: new Date(clock.now() + dayMs).toISOString() }, "now", /future|later/);
    await refused({ years: 31 }, "years", /30/);
    const targets = Array.from({ length: 1_001 }, (_, index) => ({ ...place, name: `Field ${index}` }));
    const large: Json = await createFlow(call, flowInput({ tiles: [heat()], targets }));
    const answer = await call("POST", `/v1/flows/${large.id}/outlook`);
    assert.match(answer.body.errors[0].message, /10010 evaluations.*ask for fewer years/);
    assert.equal((await call("POST", "/v1/flows/unknown/outlook")).status, 404);
    assert.equal((await call("GET", "/v1/outlooks/unknown")).status, 404);
  });

  test("without years takes those of the flow's settings, and ten without", async () => {
    const { call, flow } = await worldOf(yearlyWeather(0), [heat()]);
    assert.equal((await requestOutlook(call, flow.id)).years, 10);
    await call("PATCH", `/v1/flows/${flow.id}`, { body: { settings: { outlook: { years: 7 } } } });
    assert.equal((await requestOutlook(call, flow.id)).years, 7);
    assert.equal((await requestOutlook(call, flow.id, { years: 5 })).years, 5);
    const tiles = [heat(), heat({ dataSource: "generate" })];
    await call("PATCH", `/v1/flows/${flow.id}`, { body: { tiles } });
    const mixed = await requestOutlook(call, flow.id);
    const { body: read } = await call("GET", `/v1/outlooks/${mixed.id}`);
    assert.deepEqual([mixed.demoData, read.demoData], ["some", "some"]);
  });

  test("is read in pages of targets, and listed newest first", async () => {
    const targets = Array.from({ length: 12 }, (_, index) => ({ ...place, name: `Field ${index}` }));
    const { call, flow } = await worldOf(yearlyWeather(0), [heat()], targets);
    const first = await endedOutlook(call, flow.id, { years: 5, now: springTime });
    clock.advance(1_000);
    const queued = await requestOutlook(call, flow.id, { years: 5, now: springTime });
    assert.deepEqual([queued.status, queued.targets, queued.counts.expected], ["queued", [], 0]);
    const names: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Json = await call("GET", `/v1/outlooks/${first.id}?limit=5${cursor && `&cursor=${cursor}`}`);
      names.push(...page.body.targets.map(({ targetName }: Json) => targetName));
      cursor = page.body.nextCursor;
    }
    assert.deepEqual(
      names,
      targets.map(({ name }) => name),
    );
    assert.deepEqual([first.targetsDone, first.counts.expected, first.next.position], [12, 12, 0]);
    const list = await call("GET", `/v1/flows/${flow.id}/outlooks?limit=1`);
    assert.equal(list.body.items[0].id, queued.id);
    assert.equal((await call("GET", `/v1/flows/${flow.id}/outlooks?q=nothing-of-it`)).body.items.length, 0);
    const rest = await call("GET", `/v1/flows/${flow.id}/outlooks?cursor=${list.body.nextCursor}`);
    assert.deepEqual(
      rest.body.items.map(({ id }: Json) => id),
      [first.id],
    );
  });
});
