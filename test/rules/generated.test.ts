/** The demonstration data: the same for a place and a time in any window, and plausible everywhere on Earth. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Variable, variables } from "#core/variables.ts";
import { generateEvents } from "#server/data/events.ts";
import { generate } from "#server/data/generated.ts";
import { localDayOf, startOfLocalDay } from "#tile/local-time";
import { sineOfElevation } from "#server/data/sun.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Window {
  readonly latitude: number;
  readonly longitude: number;
  readonly from: number;
  readonly to: number;
}

function series(variable: Variable, { latitude, longitude, from, to }: Window) {
  const utcOffsets = [{ from: 0, minutes: Math.round(longitude / 15) * 60 }];
  const columns = generate({
    facet: variable.facet,
    names: [variable.name],
    latitude,
    longitude,
    elevation: null,
    utcOffsets,
    from,
    to,
  })[variable.name];
  assert.ok(columns !== undefined);
  return columns;
}

function named(name: string, window: Window) {
  const variable = variables.find((one) => one.name === name);
  assert.ok(variable !== undefined);
  return series(variable, window);
}

const places = fc.record({
  latitude: fc.integer({ min: -89, max: 89 }),
  longitude: fc.integer({ min: -180, max: 180 }),
});
const year2026 = Date.UTC(2026, 0, 1);

for (const variable of variables) {
  test(`${variable.name} is the same in every window, ascending, finite and within its range`, () => {
    fc.assert(
      fc.property(places, fc.integer({ min: 0, max: 360 }), fc.integer({ min: 0, max: 71 }), (place, day, shift) => {
        const from = year2026 + day * dayMs;
        const whole = series(variable, { ...place, from, to: from + 4 * dayMs });
        const part = series(variable, { ...place, from: from + shift * hourMs, to: from + 3 * dayMs });
        const byTime = new Map([...whole.ts].map((ts, index) => [ts, whole.value[index]]));
        for (const [index, ts] of part.ts.entries()) assert.equal(part.value[index], byTime.get(ts));
        whole.ts.forEach((ts, index) => {
          const value = whole.value[index] as number;
          assert.ok(ts >= from && ts < from + 4 * dayMs);
          assert.ok(index === 0 || ts > (whole.ts[index - 1] as number));
          assert.ok(Number.isFinite(value) && value >= variable.min && value <= variable.max, `${value}`);
        });
      }),
      { numRuns: propertyRuns(25) },
    );
  });
}

test("another place has other weather, also a kilometre away", () => {
  const window = { latitude: 47, longitude: 9, from: year2026, to: year2026 + 10 * dayMs };
  const here = named("temperature", window).value;
  assert.notDeepEqual(here, named("temperature", { ...window, latitude: 47.01 }).value);
  assert.deepEqual(here, named("temperature", window).value);
});

test("the dew point is never above the temperature, and humidity follows from the two", () => {
  fc.assert(
    fc.property(places, fc.integer({ min: 0, max: 360 }), (place, day) => {
      const window = { ...place, from: year2026 + day * dayMs, to: year2026 + (day + 3) * dayMs };
      const [air, dew, humidity] = [named("temperature", window), named("dewPoint", window), named("humidity", window)];
      const pressure = (t: number): number => 0.6108 * Math.exp((17.27 * t) / (t + 237.3));
      air.value.forEach((t, index) => {
        assert.ok((dew.value[index] as number) <= t);
        assert.ok(
          Math.abs((100 * pressure(dew.value[index] as number)) / pressure(t) - (humidity.value[index] as number)) <
            0.01,
        );
      });
    }),
    { numRuns: propertyRuns(30) },
  );
});

test("radiation is zero whenever the sun is below the horizon, and positive around a summer noon", () => {
  fc.assert(
    fc.property(places, fc.integer({ min: 0, max: 360 }), (place, day) => {
      const window = { ...place, from: year2026 + day * dayMs, to: year2026 + (day + 2) * dayMs };
      const { ts, value } = named("solarRadiation", window);
      ts.forEach((t, index) => {
        const radiation = value[index] as number;
        if (sineOfElevation(place.latitude, place.longitude, t) <= 0) assert.equal(radiation, 0);
        if (sineOfElevation(place.latitude, place.longitude, t) > 0.3)
          assert.ok(radiation > 20 && radiation < 1200, String(radiation));
      });
    }),
    { numRuns: propertyRuns(30) },
  );
});

test("the sun stands where the almanac says: Greenwich at the equinox and the solstices", () => {
  const elevation = (latitude: number, longitude: number, ts: number): number =>
    (Math.asin(sineOfElevation(latitude, longitude, ts)) * 180) / Math.PI;
  assert.ok(Math.abs(elevation(0, 0, Date.UTC(2026, 2, 20, 12, 7)) - 89.9) < 0.5);
  assert.ok(Math.abs(elevation(51.48, 0, Date.UTC(2026, 5, 21, 12, 2)) - 61.96) < 0.3);
  assert.ok(Math.abs(elevation(51.48, 0, Date.UTC(2026, 11, 21, 11, 58)) - 15.08) < 0.3);
  assert.ok(elevation(69.65, 18.96, Date.UTC(2026, 11, 21, 10, 45)) < 0);
});

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

test("July is warmer than January in the north and colder in the south", () => {
  const monthly = (latitude: number, month: number): number =>
    mean(
      named("temperature", { latitude, longitude: 20, from: Date.UTC(2026, month, 1), to: Date.UTC(2026, month, 31) })
        .value,
    );
  assert.ok(monthly(45, 6) - monthly(45, 0) > 15);
  assert.ok(monthly(-35, 0) - monthly(-35, 6) > 10);
  assert.ok(monthly(60, 0) < monthly(10, 0) - 15);
});

test("the afternoon is warmer than the early morning by the sun's clock of the place", () => {
  for (const longitude of [-150, -60, 0, 75, 170]) {
    const { ts, value } = named("temperature", {
      latitude: 40,
      longitude,
      from: Date.UTC(2026, 5, 1),
      to: Date.UTC(2026, 5, 30),
    });
    const at = (hour: number): number => {
      const picked = [...value].filter(
        (_, index) => Math.floor(((((ts[index] as number) / hourMs + longitude / 15) % 24) + 24) % 24) === hour,
      );
      return picked.reduce((sum, one) => sum + one, 0) / picked.length;
    };
    assert.ok(at(15) - at(4) > 4, `${longitude}: ${at(15)} ${at(4)}`);
  }
});

test("rain comes in events: dry most of the time, and wet for some hours together", () => {
  const { value } = named("rain", { latitude: 47, longitude: 9, from: year2026, to: year2026 + 365 * dayMs });
  const wet = [...value].filter((mm) => mm > 0).length;
  const total = value.reduce((sum, mm) => sum + mm, 0);
  assert.ok(wet > 100 && wet < value.length / 4, String(wet));
  assert.ok(total > 150 && total < 2500, String(total));
  const isolated = [...value].filter((mm, index) => mm > 0 && value[index - 1] === 0 && value[index + 1] === 0).length;
  assert.ok(isolated < wet / 4, `${isolated} of ${wet}`);
});

test("the rain counter only rises but for New Year, and its steps are the interval rain", () => {
  const window = { latitude: 47, longitude: 9, from: Date.UTC(2025, 11, 20), to: Date.UTC(2026, 0, 10) };
  const [counter, interval] = [named("precipitation.cumulative", window), named("precipitation.interval", window)];
  for (let index = 1; index < counter.ts.length; index += 1) {
    const step = (counter.value[index] as number) - (counter.value[index - 1] as number);
    if (counter.ts[index] === year2026) assert.ok(step < 0 && counter.value[index] === 0);
    else assert.ok(Math.abs(step - (interval.value[index] as number)) < 1e-6, `${index}`);
  }
});

test("soil water falls between rains and is refilled by rain", () => {
  const window = { latitude: 47, longitude: 9, from: year2026, to: year2026 + 200 * dayMs };
  const [soil, rain] = [named("moisture.percentAvailable", window), named("precipitation.interval", window)];
  let [fallsWhileDry, dry] = [0, 0];
  for (let index = 1; index < soil.ts.length; index += 1) {
    const change = (soil.value[index] as number) - (soil.value[index - 1] as number);
    if ((rain.value[index] as number) >= 1) assert.ok(change > 0);
    if (rain.value.subarray(Math.max(0, index - 4), index + 1).some((mm) => mm > 0)) continue;
    dry += 1;
    if (change <= 0) fallsWhileDry += 1;
  }
  assert.ok(fallsWhileDry / dry > 0.97, `${fallsWhileDry} of ${dry}`);
});

test("daily extremes are those of the hourly temperatures of the local day, and an unfinished day has none", () => {
  const window = { latitude: -33.9, longitude: 18.4, from: Date.UTC(2026, 3, 1), to: Date.UTC(2026, 3, 8, 12) };
  const offsetMs = hourMs;
  const [low, high, hourly] = [
    named("temperatureMin", window),
    named("temperatureMax", window),
    named("temperature", window),
  ];
  assert.deepEqual(low.ts, high.ts);
  assert.equal(low.ts.length, 6);
  low.ts.forEach((start, index) => {
    assert.equal((start + offsetMs) % dayMs, 0);
    const ofDay = [...hourly.value].filter(
      (_, place) => (hourly.ts[place] as number) >= start && (hourly.ts[place] as number) < start + dayMs,
    );
    assert.equal(ofDay.length, 24);
    assert.deepEqual([low.value[index], high.value[index]], [Math.min(...ofDay), Math.max(...ofDay)]);
  });
});

test("each crop year has one planting and one harvest after it, in either hemisphere", () => {
  for (const latitude of [48, -34]) {
    const kinds = ["planted", "harvested", "irrigated", "custom"];
    const events = generateEvents({
      kinds,
      latitude,
      longitude: 10,
      from: Date.UTC(2021, 0, 1),
      to: Date.UTC(2026, 0, 1),
    });
    const crop = events.filter(({ kind }) => kind === "planted" || kind === "harvested").map(({ kind }) => kind);
    assert.ok(crop.length >= 9 && crop.every((kind, index) => index === 0 || kind !== crop[index - 1]), crop.join(" "));
    assert.ok(events.some(({ kind, amount }) => kind === "irrigated" && (amount ?? 0) >= 10));
    const again = generateEvents({
      kinds,
      latitude,
      longitude: 10,
      from: Date.UTC(2023, 0, 1),
      to: Date.UTC(2024, 0, 1),
    });
    assert.deepEqual(
      again,
      events.filter(({ ts }) => ts >= Date.UTC(2023, 0, 1) && ts < Date.UTC(2024, 0, 1)),
    );
  }
});

test("daily extremes are those of the day's hours, whatever is asked for beside them", () => {
  fc.assert(
    fc.property(places, fc.integer({ min: 0, max: 360 }), fc.integer({ min: 0, max: 71 }), (place, day, shift) => {
      const utcOffsets = [
        { from: 0, minutes: 60 },
        { from: year2026 + (day + 2) * dayMs + hourMs, minutes: 120 },
      ];
      const from = year2026 + day * dayMs + shift * hourMs;
      const request = { facet: "weather", ...place, elevation: null, utcOffsets, from, to: from + 5 * dayMs } as const;
      const together = generate({ ...request, names: ["temperatureMax", "temperature", "temperatureMin"] });
      const hours = together["temperature"];
      assert.ok(hours !== undefined);
      for (const [name, extreme] of [
        ["temperatureMin", Math.min],
        ["temperatureMax", Math.max],
      ] as const) {
        const daily = together[name];
        assert.deepEqual(daily, generate({ ...request, names: [name] })[name]);
        assert.ok(daily !== undefined && daily.ts.length >= 3);
        daily.ts.forEach((start, index) => {
          const end = startOfLocalDay(utcOffsets, localDayOf(utcOffsets, start) + 1);
          const ofDay = [...hours.value].filter((_, hour) => {
            const ts = hours.ts[hour] as number;
            return ts >= start && ts < end;
          });
          assert.equal(ofDay.length, (end - start) / hourMs);
          assert.equal(daily.value[index], extreme(...ofDay));
        });
      }
    }),
    { numRuns: propertyRuns(50) },
  );
});
