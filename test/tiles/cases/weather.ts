/**
 * refs/et0.json, humidity.json, wind.json and rain.json through the wv and bv tiles; single formulas through a tile
 * that calls the library.
 */
import assert from "node:assert/strict";
import type { TileCall } from "../tile-call.ts";
import { day, hour, minute } from "../tile-call.ts";
import { allNear, type Case, near, type Reference, references } from "./case.ts";
import { daylightHours, extraterrestrialRadiation, pressureFromExtremes, radiationFromSunshine } from "#tile/et0";

const noon = Date.UTC(2026, 5, 1, 12);
type Part = Pick<Case, "call" | "check">;

export function weatherCases(): readonly Case[] {
  return [
    ...references("et0").flatMap(et0Cases),
    ...references("humidity").map(humidityCase),
    ...references("wind").map(windCase),
    ...rainCases(),
  ];
}

function probe(call: string, ...args: readonly unknown[]): TileCall {
  return { key: "fixture-probe", params: { call, args }, now: noon };
}

function et0Cases(reference: Reference): readonly Case[] {
  const { inputs, expected, tolerance, intermediates = {} } = reference;
  const ra = extraterrestrialRadiation(inputs["lat"], inputs["doy"]);
  const possible = daylightHours(inputs["lat"], inputs["doy"]);
  const rs = inputs["rs"] ?? (inputs["n"] === undefined ? undefined : radiationFromSunshine(inputs["n"], possible, ra));
  const ea =
    inputs["ea"] ??
    (inputs["rhmax"] === undefined
      ? undefined
      : pressureFromExtremes(inputs["tmin"], inputs["tmax"], inputs["rhmin"], inputs["rhmax"]));
  const steps: Case[] = [];
  const step = (name: string, call: TileCall, digits: number): void => {
    const wanted = intermediates[name];
    if (wanted !== undefined)
      steps.push({
        id: `${reference.id} ${name}`,
        source: reference.source,
        call,
        check: (result) => near(result.lastValue, wanted, digits),
      });
  };
  step("ra", probe("extraterrestrialRadiation", inputs["lat"], inputs["doy"]), 0.02);
  step("N", probe("daylightHours", inputs["lat"], inputs["doy"]), 0.02);
  step("rso", probe("clearSkyRadiation", inputs["elev"], ra), 0.02);
  if (inputs["n"] !== undefined) step("rs", probe("radiationFromSunshine", inputs["n"], possible, ra), 0.02);
  if (inputs["uz"] !== undefined) step("u2", probe("windAt2m", inputs["uz"], inputs["zw"]), 0.002);
  if (inputs["rhmax"] !== undefined)
    step("ea", probe("pressureFromExtremes", inputs["tmin"], inputs["tmax"], inputs["rhmin"], inputs["rhmax"]), 0.001);

  const base = {
    id: reference.id,
    source: reference.source,
    check: (result: { lastValue: number | null }) => near(result.lastValue, expected, tolerance),
  };
  if (inputs["g"] !== undefined) {
    const { lat: latitude, elev: elevation, doy: dayOfYear, tmin, tmax, u2, g } = inputs;
    // A monthly mean with soil heat. A day has none, so the formula itself is called, in the sandbox as well.
    return [
      ...steps,
      { ...base, call: probe("penmanMonteith", { latitude, elevation, dayOfYear, tmin, tmax, u2, ea, rs, g }) },
    ];
  }
  return [...steps, { ...base, call: et0Call(inputs, reference.method === "hargreaves", ea, rs) }];
}

/** The same weather on the day before, so that the series are recognised as daily. */
function et0Call(
  inputs: Reference["inputs"],
  isTemperatureOnly: boolean,
  ea: number | undefined,
  rs: number | undefined,
): TileCall {
  const midnight = Date.UTC(2026, 0, inputs["doy"]);
  const daily = (value: number) => [midnight - day, midnight].map((t) => [t + hour, value] as const);
  const isEstimated = ea === undefined && rs === undefined && !isTemperatureOnly;
  const u2 = inputs["uz"] ?? inputs["u2"] ?? (isEstimated ? 2 : undefined);
  return {
    key: "wv",
    params: { variable: "et0", threshold: 0, windHeight: inputs["zw"] ?? 2 },
    weather: {
      temperatureMin: daily(inputs["tmin"]),
      temperatureMax: daily(inputs["tmax"]),
      ...(ea === undefined ? {} : { dewPoint: daily(dewPointOf(ea)) }),
      ...(rs === undefined ? {} : { solarRadiation: daily(rs / 0.0864) }),
      ...(u2 === undefined ? {} : { windSpeed: daily(u2) }),
    },
    target: { latitude: inputs["lat"], elevation: inputs["elev"] ?? 0 },
    now: midnight + day + hour,
  };
}

/** Temperature at which the saturation pressure is `ea`. */
function dewPointOf(ea: number): number {
  const l = Math.log(ea / 0.6108);
  return (237.3 * l) / (17.27 - l);
}

function humidityCase(reference: Reference): Case {
  const { inputs, expected, tolerance } = reference;
  const at = (value: number) => [[noon - hour, value]] as const;
  const wv = (variable: string, weather: TileCall["weather"] & object, more = {}): TileCall => ({
    key: "wv",
    params: { variable, threshold: 0, ...more },
    weather,
    now: noon,
  });
  const calls: Readonly<Record<string, () => TileCall>> = {
    ea_rh: () => probe("pressureFromExtremes", inputs["tmin"], inputs["tmax"], inputs["rhmin"], inputs["rhmax"]),
    ea_rhmean: () => probe("pressureFromMean", inputs["tmin"], inputs["tmax"], inputs["rhmean"]),
    // In dry air the deficit is the whole saturation pressure.
    es: () => wv("vpd", { temperature: at(inputs["t"]), humidity: at(0) }),
    dewpoint: () => wv("dewPoint", { temperature: at(inputs["t"]), humidity: at(inputs["rh"]) }),
    rh_from_td: () => wv("humidity", { temperature: at(inputs["t"]), dewPoint: at(inputs["td"]) }),
    vpd_leaf: () =>
      wv(
        "vpd",
        { temperature: at(inputs["t"]), humidity: at(inputs["rh"]) },
        { vpdKind: "leaf", leafOffset: inputs["leaf_minus_air"] },
      ),
  };
  const call = calls[reference.quantity ?? ""]?.();
  assert.ok(call, `no tile for ${reference.quantity}`);
  return {
    id: reference.id,
    source: reference.source,
    call,
    check: (result) => near(result.lastValue, expected, tolerance),
  };
}

function windCase(reference: Reference): Case {
  return { id: reference.id, source: reference.source, ...windPart(reference) };
}

function windPart({ quantity, inputs, expected, tolerance }: Reference): Part {
  if (quantity === "sector8") {
    return {
      call: {
        key: "wv",
        params: { variable: "windDirection", sector: expected, when: "last" },
        weather: { windDirection: [[noon - hour, inputs["dir"]]], windSpeed: [[noon - hour, 3]] },
        now: noon,
      },
      check: (result) => assert.equal(result.isTriggered, true),
    };
  }
  const call =
    quantity === "direction_from_uv"
      ? probe("directionFromComponents", inputs["u"], inputs["v"])
      : probe("meanDirection", inputs["dirs"]);
  return { call, check: (result) => near(result.lastValue, expected, tolerance) };
}

/** The service averages the counters of an area's sensors, not a tile: test/rules/area-rain.test.ts. */
function rainCases(): readonly Case[] {
  return references("rain")
    .filter((reference) => reference.quantity !== "area_intervals")
    .map((reference) => ({ id: reference.id, source: reference.source, ...rainPart(reference) }));
}

function rainPart({ quantity, inputs, expected, tolerance }: Reference): Part {
  const contents = inputs["counter"] as readonly (number | null)[];
  const counter = contents.flatMap((content, i) =>
    content === null ? [] : [[noon + i * 15 * minute, content] as const],
  );
  const wanted = (expected as readonly (number | null)[]).filter((value) => value !== null);
  return {
    call: {
      key: "bv",
      params: {
        metric: "precipitation.interval",
        threshold: 0,
        when: "any",
        ...(quantity === "cumulative_increase" ? { accumulation: "rolling", accumulationHours: 24 } : {}),
      },
      series: { "precipitation.cumulative": counter },
      now: noon + 3 * hour,
    },
    check: (result) => allNear(result.value, wanted, tolerance),
  };
}
