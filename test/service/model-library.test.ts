/**
 * Every template of the library, made into a flow and run over a season as an integrator would: on data of the tenant's
 * own adapters, compared with the figures that its source published and, where there are any, with published results.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Client } from "#test/support/client.ts";
import { degreeDays, type Heat } from "#test/support/degree-days.ts";
import { inventedExtremes, type ModelWorld, startModelServer } from "#test/support/model-weather.ts";
import { createAdapter, finished, requestRun, runToEnd } from "#test/support/runs.ts";
import { createSource, sensorInput } from "#test/support/sensors.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { type DataServer, relayingAdapter } from "#test/support/weather-server.ts";
import { severityOf } from "#tile/day-table";
import { numberIn, readRows, seriesMissing } from "#test/tiles/series-files.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

const [hourMs, dayMs] = [3_600_000, 86_400_000];
const eventDay = "04-15";
const field = { name: "Field", latitude: 46.6, longitude: 0, timezone: "UTC" };
const yakima = { name: "Yakima", latitude: 46.6, longitude: -120.5, timezone: "America/Los_Angeles" };
const maricopa = {
  name: "Maricopa",
  latitude: 33.069,
  longitude: -111.97,
  elevation: 361,
  timezone: "America/Phoenix",
};
const maricopaFile = "maricopa_daily_2003_2011.csv";
const soil = 19;
const invented: ModelWorld = { eventDay, soil, extremesOn: inventedExtremes, offset: 0 };

/** Warm days and nights of frost, at places with a forecast and without one. */
const [forecast, measured] = [5, 6];
const frosty: ModelWorld = { ...invented, extremesOn: () => ({ low: -8, high: 10 }) };

let service: TestService;
let server: DataServer;
let call: Client;

/** One tenant, with an adapter of every facet that models need. */
before(async () => {
  const environment = { EGRESS_ALLOW_PRIVATE: "1" };
  service = await startService({ environment });
  const recorded = seriesMissing === false ? [yakimaWorld(), maricopaWorld()] : [];
  const worlds = new Map([yakima, maricopa].map(({ longitude }, index) => [longitude, recorded[index]]));
  worlds.set(forecast, { ...frosty, hasForecast: true }).set(measured, frosty);
  server = await startModelServer((longitude) => worlds.get(longitude) ?? invented);
  call = (await service.newTenant()).call;
  for (const facet of ["weather", "events", "series"])
    await createAdapter(call, relayingAdapter(server.origin, { facet, displayName: facet, language: "javascript" }));
});
after(async () => {
  await service.close();
  await server.close();
});

/** The station's daily record, on the clock of its winter. */
function yakimaWorld(): ModelWorld {
  const rows = readRows("yakima_daily_1973_1990.csv").map((row) => {
    const extremes = { low: numberIn(row, "tmin_c"), high: numberIn(row, "tmax_c") };
    return [Date.parse(`${row["date"]}T00:00:00Z`), extremes] as const;
  });
  const recorded = new Map(rows);
  const extremesOn = (start: number) => {
    const { low = null, high = null } = recorded.get(start) ?? {};
    return low === null || high === null ? null : { low, high };
  };
  return { ...invented, extremesOn, offset: 8 * hourMs };
}

/** The station's daily record, with what ET0 follows from. */
function maricopaWorld(): ModelWorld {
  const rows = new Map(readRows(maricopaFile).map((row) => [Date.parse(`${row["date"]}T00:00:00Z`), row]));
  const of = (start: number, name: string) => numberIn(rows.get(start) ?? {}, name) ?? Number.NaN;
  const extremesOn = (start: number) =>
    rows.has(start) ? { low: of(start, "tmin_c"), high: of(start, "tmax_c") } : null;
  const furtherOn = (start: number) => ({
    dewPoint: of(start, "tdew_c"),
    windSpeed: of(start, "wind_3m_ms"),
    // From MJ a day to W.
    solarRadiation: of(start, "rs_mj_m2") / 0.0864,
    rain: of(start, "rain_mm"),
  });
  return { ...invented, extremesOn, furtherOn, offset: 7 * hourMs };
}

async function flowOf(templateKey: string, targets: readonly object[]): Promise<Json> {
  const { status, body, text } = await call("POST", "/v1/flows/from-template", { body: { templateKey, targets } });
  assert.equal(status, 201, text);
  return body;
}

/** The day of UTC at whose end a point stands. */
function dayOf({ ts }: { readonly ts: number }): string {
  return new Date(ts - 1).toISOString().slice(0, 10);
}

test("frost of the coming night is told in the afternoon, where the adapter has a forecast", async () => {
  const targets = [forecast, measured].map((longitude) => ({ ...field, longitude }));
  const flow = await flowOf("frost-apple-full-bloom", targets);
  const run = await runToEnd(call, flow.id, { now: "2025-05-01T15:00:00Z" });
  assert.deepEqual(
    [run.status, run.results.map((one: Json) => one.triggered)],
    ["succeeded", [true, false]],
    run.error,
  );
  assert.match(run.results[0].tiles[1].trace.join("\n"), /Triggered by the forecast/);
});

describe("a season of every model", () => {
  const season = { now: "2025-12-31T12:00:00Z" };
  let templates: readonly Json[];
  let runs: ReadonlyMap<string, { readonly flow: Json; readonly run: Json }>;

  before(async () => {
    templates = (await call("GET", "/v1/flow-templates?limit=500")).body.items;
    const probe = await createSource(call, sensorInput("probe", 46.6, 0.1, { timezone: "UTC" }));
    const started = new Map<string, { flow: Json; id: string }>();
    for (const { key, toSet } of templates) {
      const isSensed = toSet.some(({ facet }: Json) => facet === "series");
      const flow = await flowOf(key, [isSensed ? { sourceId: probe.id } : field]);
      started.set(key, { flow, id: (await requestRun(call, flow.id, season)).id });
    }
    const ended = new Map<string, { flow: Json; run: Json }>();
    for (const [key, { flow, id }] of started) ended.set(key, { flow, run: await finished(call, id) });
    runs = ended;
  });

  const resultOf = (key: string): Json => runs.get(key)?.run.results[0] ?? assert.fail(key);

  test("succeeds, and lacks nothing but what is the grower's to choose", () => {
    assert.ok(runs.size >= 30);
    for (const [key, { flow, run }] of runs) {
      assert.equal(run.status, "succeeded", `${key}: ${run.error}`);
      for (const tile of run.results[0].tiles) assert.equal(tile.error ?? null, null, `${key}: ${tile.error}`);
      const { toSet } = templates.find((template) => template.key === key);
      const choices = toSet.filter(({ facet }: Json) => facet === null);
      assert.deepEqual(
        flow.unset.map(({ loc }: Json) => loc),
        choices.map(({ loc }: Json) => loc),
        key,
      );
    }
  });

  test("has the thresholds that its source published, in °C", () => {
    const staged = templates.filter(({ stages }) => stages.length > 0);
    assert.ok(staged.length >= 25, String(staged.length));
    for (const { key, stages, tiles } of staged) {
      const sent = tiles.at(-1).params.stages;
      for (const [index, { from, to, name, asPublished }] of stages.entries()) {
        const [, figure, unit] = /^([\d.]+) (°[CF])·d$/.exec(asPublished) ?? assert.fail(`${key}: ${asPublished}`);
        const wanted = unit === "°F" ? Number(figure) / 1.8 : Number(figure);
        assert.ok(Math.abs(from - wanted) <= 0.005001, `${key}: ${from} is not ${asPublished}`);
        assert.deepEqual([sent[index].name, sent[index].from, sent[index].to ?? null], [name.en, from, to], key);
        assert.ok(to === null || to > from, key);
        // What the tile takes as a stage's name, in each language.
        for (const text of [name.en, name.de]) assert.ok(text.length > 0 && text.length <= 50, `${key}: ${text}`);
        assert.ok((stages[index + 1]?.from ?? from + 1) > from, key);
      }
    }
  });

  test("adds up what an independent calculation from the source's figures adds up, and triggers in its stages", () => {
    const summed = templates.filter(({ method }) => method.figures.startsWith("base"));
    assert.ok(summed.length >= 27, String(summed.length));
    for (const template of summed) {
      const { key, stages, tiles } = template;
      const { points } = resultOf(key).tiles.at(-1);
      const start = tiles.length > 1 ? eventDay : tiles[0].params.startDate.slice(5);
      const heat = heatOf(template);
      assert.equal(dayOf(points[0]), `2025-${start}`, key);
      let sum = 0;
      for (const point of points) {
        const isOfSoil = template.method.name.en.includes("soil");
        const { low, high } = isOfSoil ? { low: soil, high: soil } : inventedExtremes(point.ts - dayMs);
        sum += degreeDays(low, high, heat);
        assert.ok(Math.abs(point.value - sum) < 0.001 * sum + 0.01, `${key}: ${point.value} is not ${sum}`);
        if (stages.length === 0) continue;
        const within = stages.filter(({ from, to }: Json) => point.value >= from && (to === null || point.value < to));
        assert.equal(
          point.isTriggered,
          within.some(({ isTriggering }: Json) => isTriggering),
          `${key} at ${point.value}`,
        );
      }
    }
  });

  test("of what is measured now triggers where its source says", () => {
    const measured = templates.filter(({ tiles }) => ["wv", "bv"].includes(tiles.at(-1).tileKey));
    assert.ok(measured.length >= 10, String(measured.length));
    for (const { key, tiles } of measured) {
      const { trigger, threshold, thresholdUpper } = tiles.at(-1).params;
      const { lastValue, isTriggered } = resultOf(key).tiles.at(-1);
      const meets: Readonly<Record<string, boolean>> = {
        atMost: lastValue <= threshold,
        atLeast: lastValue >= threshold,
        between: lastValue >= threshold && lastValue <= thresholdUpper,
      };
      assert.equal(isTriggered, meets[trigger], `${key}: ${lastValue}`);
    }
    const warm = ["corn", "cotton", "peanut"].map((crop) => resultOf(`soil-warm-for-${crop}`).tiles[0].isTriggered);
    assert.deepEqual(warm, [true, true, false]);
  });

  test("of late blight triggers after two warm days, each with a damp night, as Hutton has it", () => {
    const { points } = resultOf("late-blight-hutton").tiles.at(-1);
    const isWarm = (start: number) => inventedExtremes(start).low >= 10;
    const counted = points.filter((point: Json) => point.ts > Date.parse(`2025-${eventDay}T00:00:00Z`) + 2 * dayMs);
    assert.ok(counted.length > 150);
    // Seven hours of each night have 90 %: enough for Hutton, and never for Smith.
    for (const { ts, isTriggered } of counted)
      assert.equal(isTriggered, isWarm(ts - dayMs) && isWarm(ts - 2 * dayMs), new Date(ts).toISOString());
    const smith: readonly Json[] = resultOf("late-blight-smith").tiles.at(-1).points;
    assert.ok(smith.every(({ isTriggered }) => !isTriggered));
  });

  test("has the tables that give the published cases of AgWeather's specification", () => {
    const cases = {
      "late-blight-wallin": [
        [5, 10, 0],
        [10, 17, 1],
        [10, 24, 3],
        [15, 14, 2],
        [15, 20, 4],
        [20, 10, 1],
        [20, 20, 4],
        [30, 15, 0],
      ],
      "carrot-leaf-blights": [
        [15, 10, 1],
        [15, 24, 3],
        [20, 5, 1],
        [20, 20, 3],
        [25, 5, 1],
        [25, 15, 3],
        [30, 10, 2],
        [30, 24, 4],
      ],
    } as const;
    for (const [key, published] of Object.entries(cases)) {
      const { table } = templates.find((template) => template.key === key).tiles.at(-1).params;
      for (const [temperature, hours, severity] of published)
        assert.equal(severityOf(table, hours, temperature), severity, `${key}: ${temperature} °C, ${hours} h`);
    }
  });

  test("of bloom counts heat from the day after the chill was enough", async () => {
    const flow = runs.get("bloom-by-chill-then-heat")?.flow ?? assert.fail();
    const thresholds = [30, 3_000];
    const tiles = flow.tiles.map(({ tileDefinitionId, tileVersion, params }: Json, row: number) => {
      return { tileDefinitionId, tileVersion, params: { ...params, threshold: thresholds[row] } };
    });
    assert.equal((await call("PATCH", `/v1/flows/${flow.id}`, { body: { tiles } })).status, 200);
    const run = await runToEnd(call, flow.id, { now: "2025-06-30T12:00:00Z" });
    const [chill, heat] = run.results[0].tiles;
    const enough = chill.points.find(({ isTriggered }: Json) => isTriggered) ?? assert.fail();
    // Stamped with the end of its day: the first day of heat is the one after it.
    assert.equal(heat.points[0].ts, enough.ts + dayMs);
    assert.equal(run.results[0].triggered, heat.lastValue >= 3_000 && heat.isTriggered);
  });
});

/** From the words of the template: base, upper and method. */
function heatOf({ key, method }: Json): Heat {
  const figure = (name: string): number | null => {
    const [, value, unit] = new RegExp(`${name} ([\\d.]+) (°[CF])`).exec(method.figures) ?? [];
    if (value === undefined) return null;
    return unit === "°F" ? (Number(value) - 32) / 1.8 : Number(value);
  };
  const words: string = method.name.en;
  const named = (["simple", "sine", "triangle", "limited"] as const).find((word) => words.includes(word));
  assert.ok(named !== undefined, key);
  const cutoff = (["vertical", "intermediate"] as const).find((word) => words.includes(word)) ?? "horizontal";
  return {
    base: figure("base") ?? assert.fail(key),
    upper: figure("upper") ?? Number.POSITIVE_INFINITY,
    method: named === "limited" ? "modified" : named,
    cutoff,
  };
}

describe("potato physiological days", () => {
  test("are those of the published cases", async () => {
    const flow = await flowOf("early-blight-p-days", [{ name: "Field", latitude: 45, longitude: 0 }]);
    const start = Date.UTC(2025, 5, 1);
    const noon = start + dayMs / 2;
    for (const [low, high, wanted] of [
      [0, 5, 0],
      [10, 15, 5.46],
      [25, 30, 5.81],
      [35, 40, 0],
    ] as const) {
      const weather = { temperatureMin: { ts: [noon], value: [low] }, temperatureMax: { ts: [noon], value: [high] } };
      const { status, body, text } = await call("POST", `/v1/tiles/${flow.tiles[1].tileDefinitionId}/test`, {
        body: {
          params: { threshold: 200, startDate: "2025-06-01" },
          target: { name: "Field", latitude: 45, longitude: 0, timezone: "UTC" },
          now: new Date(start + dayMs).toISOString(),
          inputs: { weather },
        },
      });
      assert.equal(status, 200, text);
      assert.ok(Math.abs(body.output.lastValue - wanted) <= 0.005, `${body.output.lastValue} is not ${wanted}`);
    }
  });
});

describe("Yakima", { skip: seriesMissing }, () => {
  async function lastTile(flowId: string, now: string): Promise<Json> {
    const run = await runToEnd(call, flowId, { now });
    assert.equal(run.status, "succeeded", run.error);
    return run.results[0].tiles.at(-1);
  }

  test("codling moth flies first on the days that were computed independently", async () => {
    const { id } = await flowOf("codling-moth-no-biofix", [yakima]);
    const days: string[] = [];
    // The years between them are with the tile (test/tiles/stages.test.ts): what is the template's shows in two.
    for (const year of [1985, 1990]) {
      const { points } = await lastTile(id, `${year}-12-31T20:00:00Z`);
      const first = points.find(({ isTriggered }: Json) => isTriggered) ?? assert.fail(String(year));
      // Points stand at the day's end by the place's clock: in April that is 07:00 UTC.
      days.push(new Date(first.ts - 12 * hourMs).toISOString().slice(5, 10));
    }
    assert.deepEqual(days, ["04-16", "04-06"]);
  });

  test("winters have chillR's portions, but for what chillR carries on from before 1 November", async () => {
    const { id } = await flowOf("chill-portions", [yakima]);
    const winters = readRows("yakima_expected_by_season.csv").filter((_, index) => index % 12 === 0);
    assert.ok(winters.length >= 2);
    for (const winter of winters) {
      const day = Date.parse(`${winter["last_day"]}T00:00:00Z`) + dayMs;
      const { lastValue } = await lastTile(id, new Date(day + 20 * hourMs).toISOString());
      const wanted = numberIn(winter, "chill_portions") ?? assert.fail();
      assert.ok(Math.abs(lastValue - wanted) <= 1.5, `${winter["season"]}: ${lastValue} is not ${wanted}`);
    }
  });
});

describe("Maricopa", { skip: seriesMissing }, () => {
  test("cotton lacks the water that a balance from published ET0 says, and is watered when it says so", async () => {
    const flow = await flowOf("cotton-water-balance", [maricopa]);
    const tiles = flow.tiles.map(({ tileDefinitionId, tileVersion, params }: Json, row: number) => {
      const wind = row === 1 ? { windHeight: 3 } : {};
      return { tileDefinitionId, tileVersion, params: { ...params, ...wind } };
    });
    assert.equal((await call("PATCH", `/v1/flows/${flow.id}`, { body: { tiles } })).status, 200);
    const run = await runToEnd(call, flow.id, { now: "2003-12-31T20:00:00Z" });
    assert.equal(run.status, "succeeded", run.error);
    const { points } = run.results[0].tiles[1];
    const wanted = cottonBalance();
    assert.equal(points.length, wanted.length);
    for (const [age, { value, isTriggered }] of points.entries()) {
      const { missing, limit } = wanted[age] ?? assert.fail();
      assert.ok(Math.abs(value - missing) <= 2, `day ${age}: ${value} is not ${missing}`);
      if (Math.abs(missing - limit) > 2) assert.equal(isTriggered, missing >= limit, `day ${age}`);
    }
  });

  /** FAO-56, chapter 8, with the ET0 that the record has: by day from planting on. */
  function cottonBalance(): readonly { readonly missing: number; readonly limit: number }[] {
    const rows = readRows(maricopaFile);
    const planted = rows.findIndex(({ date }) => date === `2003-${eventDay}`);
    let missing = 0;
    return rows.slice(planted, planted + 154).map((row, age) => {
      const [development, late] = [(age - 31) / 52, (age - 133) / 21];
      const kc = age < 31 ? 0.35 : age < 83 ? 0.35 + 0.8 * development : age < 133 ? 1.15 : 1.15 - 0.55 * late;
      const available = 150 * (0.6 + 1.1 * Math.min(1, age / 83));
      const limit = 0.65 * available;
      const stress = missing <= limit ? 1 : Math.max(0, (available - missing) / (0.35 * available));
      const use = kc * stress * (numberIn(row, "refet_fao56_eto_mm") ?? assert.fail());
      missing = Math.min(available, Math.max(0, missing + use - (numberIn(row, "rain_mm") ?? 0)));
      return { missing, limit };
    });
  }
});
