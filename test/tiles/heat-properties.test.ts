/**
 * What holds for every input of the formulas: heat is never negative, probabilities stay probabilities, rain is neither
 * lost nor invented.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { PointColumns } from "#sandbox/tile.d.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { accumulate } from "#tile/accumulation";
import {
  averageDegreeDays,
  type Cutoff,
  doubleWaveDegreeDays,
  modifiedDegreeDays,
  type WaveShape,
  waveDegreeDays,
} from "#tile/degree-days";
import { dewPoint, humidityFromDewPoint } from "#tile/psychrometrics";
import { daySums, rainFromCounter, rollingSums, sumUntil } from "#tile/rain";
import { rampOverTime, rampOverValue } from "#tile/ramp";
import { sustainedFlags } from "#tile/sustained";
import { thinned } from "#tile/thinning";
import { hour, minute } from "./tile-call.ts";

const temperature = fc.double({ min: -50, max: 55, noNaN: true });
const dayPair = fc.tuple(temperature, temperature).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
const shape = fc.constantFrom<WaveShape>("sine", "triangle");
const cutoff = fc.constantFrom<Cutoff>("horizontal", "vertical", "intermediate");
const limits = fc
  .tuple(fc.double({ min: -20, max: 30, noNaN: true }), fc.double({ min: 0.1, max: 30, noNaN: true }))
  .map(([b, d]) => [b, b + d] as const);
const tiny = 1e-9;

describe("degree-days of a day", () => {
  test("are never negative and never more than the mean excess of a day at its highest temperature", () => {
    fc.assert(
      fc.property(dayPair, temperature, limits, shape, cutoff, ([tmin, tmax], next, [base, upper], wave, cut) => {
        for (const heat of [
          averageDegreeDays(tmin, tmax, base),
          modifiedDegreeDays(tmin, tmax, base, upper),
          waveDegreeDays(wave, cut, tmin, tmax, base, upper),
          doubleWaveDegreeDays(wave, cut, tmin, tmax, next, base, upper),
        ]) {
          assert.ok(heat >= 0 && heat <= Math.max(0, Math.max(tmax, next) - base) + tiny, String(heat));
        }
      }),
    );
  });

  test("do not fall when the day gets warmer (horizontal cutoff)", () => {
    fc.assert(
      fc.property(
        dayPair,
        fc.double({ min: 0, max: 20, noNaN: true }),
        limits,
        shape,
        ([tmin, tmax], warmer, [base, upper], wave) => {
          const pairs = [
            [averageDegreeDays(tmin, tmax, base), averageDegreeDays(tmin + warmer, tmax + warmer, base)],
            [
              modifiedDegreeDays(tmin, tmax, base, upper),
              modifiedDegreeDays(tmin + warmer, tmax + warmer, base, upper),
            ],
            [
              waveDegreeDays(wave, "horizontal", tmin, tmax, base, upper),
              waveDegreeDays(wave, "horizontal", tmin + warmer, tmax + warmer, base, upper),
            ],
          ] as const;
          for (const [cold, warm] of pairs) assert.ok(warm >= cold - tiny);
        },
      ),
    );
  });

  test("modified, sine and triangle equal the simple mean where no limit acts", () => {
    fc.assert(
      fc.property(dayPair, shape, cutoff, ([tmin, tmax], wave, cut) => {
        const simple = averageDegreeDays(tmin, tmax, tmin - 1);
        for (const other of [
          modifiedDegreeDays(tmin, tmax, tmin - 1, tmax + 1),
          waveDegreeDays(wave, cut, tmin, tmax, tmin - 1, tmax + 1),
        ]) {
          assert.ok(Math.abs(simple - other) < tiny);
        }
      }),
    );
  });

  test("are numbers where a limit lies some last bits beside the lowest or highest temperature", () => {
    const bits = fc.integer({ min: 1, max: 4 });
    fc.assert(
      fc.property(dayPair, bits, cutoff, fc.boolean(), ([tmin, tmax], count, cut, isAtMin) => {
        const by = (near: number) => count * Math.abs(near) * Number.EPSILON;
        const limit = isAtMin ? tmin + by(tmin) : tmax - by(tmax);
        const heat = waveDegreeDays("sine", cut, tmin, tmax, limit, limit + 1);
        assert.ok(heat >= 0 && heat <= tmax - limit + tiny, String(heat));
        assert.ok(Number.isFinite(waveDegreeDays("sine", cut, tmin, tmax, limit - 1, limit)));
      }),
      { numRuns: propertyRuns(5000) },
    );
  });

  test("the cutoffs are ordered: horizontal counts most, and the three agree below the limit", () => {
    fc.assert(
      fc.property(dayPair, limits, shape, ([tmin, tmax], [base, upper], wave) => {
        const of = (cut: Cutoff) => waveDegreeDays(wave, cut, tmin, tmax, base, upper);
        assert.ok(of("horizontal") >= of("intermediate") - tiny);
        assert.ok(of("horizontal") >= of("vertical") - tiny);
        if (tmax <= upper) assert.deepEqual([of("vertical"), of("intermediate")], [of("horizontal"), of("horizontal")]);
      }),
    );
  });

  test("a frozen total never moves after the threshold, an unfrozen one never falls", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 30, noNaN: true })),
        fc.double({ min: 0, max: 100, noNaN: true }),
        (amounts, threshold) => {
          const ts = amounts.map((_, i) => i);
          const free = accumulate(ts, amounts, threshold, false);
          const frozen = accumulate(ts, amounts, threshold, true);
          assert.deepEqual(free.columns.triggered, frozen.columns.triggered);
          assert.equal(free.reachedAt, frozen.reachedAt);
          free.columns.value.forEach((value, i) => {
            assert.ok(i === 0 || value >= (free.columns.value[i - 1] as number));
            const isBefore = frozen.reachedAt === null || i <= frozen.reachedAt;
            assert.equal(frozen.columns.value[i], isBefore ? value : free.columns.value[frozen.reachedAt as number]);
          });
        },
      ),
    );
  });
});

describe("probabilities", () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.boolean()), { minLength: 1, maxLength: 50 });
  const columns = (parts: readonly (readonly [number, boolean])[]) => {
    let t = 0;
    const ts = parts.map(([gap]) => (t += gap * minute));
    return { ts: Float64Array.from(ts), state: Uint8Array.from(parts, ([, isTrue]) => (isTrue ? 1 : 0)) };
  };

  test("stay within 0…100 and never jump", () => {
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 600 }),
        (parts, hours, holdMinutes) => {
          const { ts, state } = columns(parts);
          const end = (ts.at(-1) as number) + hour;
          const { value, atEnd } = rampOverTime(ts, state, hours * hour, holdMinutes * minute, end);
          const all = [...value, atEnd];
          all.forEach((p, i) => {
            assert.ok(p >= 0 && p <= 100);
            const lasted = i === 0 ? 0 : (ts[i] ?? end) - (ts[i - 1] as number);
            assert.ok(Math.abs(p - (all[i - 1] ?? 0)) <= (100 * lasted) / (hours * hour) + tiny);
          });
        },
      ),
    );
  });

  test("rise and fall at the same pace: what went up comes down in the same time", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }), (up, duration) => {
        const ts = Float64Array.from([0, up * hour, 2 * up * hour]);
        const { value, atEnd } = rampOverTime(ts, Uint8Array.from([1, 0, 0]), duration * hour, 1e12, 2 * up * hour);
        assert.ok(Math.abs((value[1] as number) - Math.min(100, (100 * up) / duration)) < tiny);
        assert.ok(Math.abs(atEnd - Math.max(0, (value[1] as number) - (100 * up) / duration)) < tiny);
      }),
    );
  });

  test("by value stay within 0…100, also for points the wrong way round or equal", () => {
    const any = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(any, any, any, (value, at0, at100) => {
        const p = rampOverValue(value, at0, at100);
        assert.ok(p >= 0 && p <= 100, String(p));
        assert.equal(rampOverValue(at100, at0, at100), 100);
      }),
    );
  });
});

describe("rain", () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 2, maxLength: 60 });

  test("a counter that restarts anywhere and misses readings gives no more than fell, and all of it without restarts", () => {
    fc.assert(
      fc.property(amounts, fc.nat(60), fc.shuffledSubarray([...Array(60).keys()]), (tenths, restart, present) => {
        let content = 5;
        const contents = tenths.map((tenth, i) => (content = (i === restart ? 0 : content) + tenth / 10));
        const kept = contents
          .map((value, i) => [i * 15 * minute, value, i] as const)
          .filter(([, , i]) => present.includes(i));
        const series = {
          ts: Float64Array.from(kept, ([t]) => t),
          value: Float64Array.from(kept, ([, value]) => value),
        };
        const { series: rain } = rainFromCounter(series, 0);
        const [first, last] = [kept[0]?.[2] ?? 0, kept.at(-1)?.[2] ?? 0];
        const fallen = tenths.slice(first + 1, last + 1).reduce((a, b) => a + b, 0) / 10;
        const found = rain.value.reduce((a, b) => a + b, 0);
        assert.ok(found <= fallen + 1e-6, `${found} of ${fallen}`);
        if (restart <= first || restart > last) assert.ok(Math.abs(found - fallen) < 1e-6);
        assert.ok(rain.value.every((value) => value >= 0));
      }),
    );
  });

  test("rolling sums equal sums computed from the start, and a dry window is exactly dry", () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 30 }), (tenths, width) => {
        const rain = {
          ts: Float64Array.from(tenths, (_, i) => i * hour),
          value: Float64Array.from(tenths, (tenth) => tenth / 10),
        };
        const sums = rollingSums(rain, width * hour);
        tenths.forEach((_, i) => {
          const expected = tenths.slice(Math.max(0, i - width + 1), i + 1).reduce((a, b) => a + b, 0) / 10;
          assert.equal(sums[i], expected);
          assert.equal(sumUntil(rain, width * hour, i * hour), expected);
        });
        assert.ok(daySums(rain, []).every((sum, i) => sum >= (rain.value[i] as number) - tiny));
      }),
    );
  });
});

describe("runs and results", () => {
  test("a longer duration never flags more, and duration 0 flags what is true", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.boolean()), { maxLength: 60 }),
        fc.nat(200),
        fc.nat(200),
        (parts, a, b) => {
          let t = 0;
          const ts = parts.map(([gap]) => (t += gap * minute));
          const state = parts.map(([, isTrue]) => (isTrue ? 1 : 0));
          const flags = (minutes: number) => [...sustainedFlags(ts, state, minutes * minute, hour)];
          assert.deepEqual(flags(0), state);
          const [short, long] = [flags(Math.min(a, b)), flags(Math.max(a, b))];
          for (const [i, flag] of long.entries()) assert.ok(flag <= (short[i] as number));
        },
      ),
    );
  });

  test("thinning keeps ends, extremes and every change of the trigger", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: -50, max: 50, noNaN: true }), fc.boolean()), {
          minLength: 500,
          maxLength: 1500,
        }),
        (parts) => {
          const columns = {
            ts: Float64Array.from(parts, (_, i) => i),
            value: Float64Array.from(parts, ([value]) => value),
            triggered: Uint8Array.from(parts, (_, i) => (Math.floor(i / 100) % 2 === 0 ? 1 : 0)),
          };
          const thin = thinned(columns, 200);
          assert.ok(thin.ts.length <= 250);
          assert.deepEqual([thin.ts[0], thin.ts.at(-1)], [0, parts.length - 1]);
          assert.deepEqual(
            [Math.min(...thin.value), Math.max(...thin.value)],
            [Math.min(...columns.value), Math.max(...columns.value)],
          );
          const changes = (c: PointColumns) =>
            [...c.ts].filter((_, i) => i > 0 && c.triggered[i] !== c.triggered[i - 1]);
          assert.deepEqual(changes(thin), changes(columns));
        },
      ),
      { numRuns: propertyRuns(20) },
    );
  });

  test("dew point and humidity are each other's inverse, and the dew point never exceeds the temperature", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -40, max: 50, noNaN: true }),
        fc.double({ min: 0.5, max: 100, noNaN: true }),
        (t, humidity) => {
          const dew = dewPoint(t, humidity) as number;
          assert.ok(dew <= t);
          assert.ok(Math.abs(humidityFromDewPoint(t, dew) - humidity) < 1e-6);
        },
      ),
    );
  });
});
