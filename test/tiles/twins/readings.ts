/**
 * Random readings of every variable that a tile asks for. A series is drawn as a recipe of a few numbers, so that
 * fast-check need not hold and shrink thousands of readings.
 */
import fc from "fast-check";
import type { UpstreamPoints } from "../tile-call.ts";
import { day, hour, minute, type Pairs } from "../tile-call.ts";

interface Recipe {
  readonly seed: number;
  readonly everyMinutes: number;
  readonly readings: number;
  /** Of the newest reading, relative to now: forecasts lie after it. */
  readonly endsHours: number;
  readonly shiftMs: number;
  /** Level of the season, 0…1. */
  readonly level: number;
  /** Values are multiples of it; 0: as they come. Coarse ones are often equal, and often meet a threshold. */
  readonly grid: number;
  readonly isJittered: boolean;
  readonly gaps: readonly (readonly [first: number, readings: number])[];
  readonly faults: readonly (readonly [index: number, value: number])[];
  /** Readings that do not move, from the first one on. */
  readonly stuck: readonly [first: number, readings: number] | null;
}

/** What a variable is like: from a level, the sun's wave (−1…1) and noise (0…1). */
type Climate = (level: number, wave: number, noise: number) => number;

const air: Climate = (level, wave, noise) => -12 + 40 * level + 8 * wave + 6 * noise;
const damp: Climate = (level, wave, noise) => Math.min(101.5, 45 + 45 * level - 22 * wave + 15 * noise);
const soil: Climate = (level, wave, noise) => 10 + 60 * level + 2 * wave + 10 * noise;
const shower: Climate = (level, _, noise) => (noise > 1 - 0.4 * level ? 30 * (noise - 0.6) : 0);

const climates: Readonly<Record<string, Climate>> = {
  temperature: air,
  "temperature.ambient": air,
  "temperature.soil": air,
  temperatureMin: (level, _, noise) => -15 + 35 * level + 6 * noise,
  temperatureMax: (level, _, noise) => -8 + 40 * level + 8 * noise,
  dewPoint: (level, wave, noise) => -14 + 30 * level + 3 * wave + 3 * noise,
  humidity: damp,
  "humidity.ambient": damp,
  "wetness.leaf": (_, wave, noise) => (wave < -0.3 ? 100 : Math.max(0, 60 * noise - 20)),
  solarRadiation: (level, wave, noise) => Math.max(0, (300 + 600 * level) * wave) * (0.4 + 0.6 * noise),
  windSpeed: (level, _, noise) => (noise < 0.1 ? 0 : 9 * level * noise),
  windDirection: (level, wave, noise) => (noise > 0.95 ? 360 : noise < 0.05 ? 0 : 360 * noise + 20 * wave * level),
  rain: shower,
  "precipitation.interval": shower,
  "moisture.matricPotential": (level, wave, noise) => -20 - 150 * level - wave - 10 * noise,
  "moisture.volumetric": soil,
  "moisture.percentAvailable": soil,
};
const dailyNames = new Set(["temperatureMin", "temperatureMax"]);
export const counterName = "precipitation.cumulative";

const faultyValues = [-999, -9999, 6999, 65_535, 9999.9, -888.8, 88, -95.5, 101.25, 1e7, -1e6, 4000];
const index = (max: number) => fc.integer({ min: 0, max });

function recipe(name: string, days: number): fc.Arbitrary<Recipe> {
  const daily = fc.constant(1440);
  const cadence = dailyNames.has(name)
    ? daily
    : fc.oneof(
        { arbitrary: fc.constantFrom(60, 60, 30, 120, 180, 61, 360), weight: 8 },
        { arbitrary: daily, weight: 1 },
      );
  return cadence.chain((everyMinutes) => {
    const most = Math.ceil((days * 1440) / everyMinutes);
    return fc.record({
      seed: fc.integer(),
      everyMinutes: fc.constant(everyMinutes),
      readings: fc.oneof(
        { arbitrary: fc.constant(most), weight: 8 },
        { arbitrary: index(most), weight: 1 },
        { arbitrary: index(2), weight: 1 },
      ),
      endsHours: fc.oneof(
        { arbitrary: fc.constant(0), weight: 3 },
        { arbitrary: fc.integer({ min: -60, max: 30 }), weight: 1 },
      ),
      shiftMs: fc.constantFrom(0, 0, 0, 7 * minute, 1_234_567),
      level: fc.double({ min: 0, max: 1, noNaN: true }),
      grid: fc.constantFrom(0.1, 0.1, 0.5, 1, 0),
      isJittered: fc.oneof({ arbitrary: fc.constant(false), weight: 3 }, { arbitrary: fc.constant(true), weight: 1 }),
      gaps: fc.array(fc.tuple(index(most), fc.integer({ min: 1, max: 40 })), { maxLength: 3 }),
      faults: fc.oneof(
        { arbitrary: fc.constant([]), weight: 2 },
        { arbitrary: fc.array(fc.tuple(index(most), fc.constantFrom(...faultyValues)), { maxLength: 4 }), weight: 1 },
      ),
      stuck: fc.option(fc.tuple(index(most), fc.integer({ min: 2, max: 200 })), { freq: 6 }),
    });
  });
}

function readingsOf(name: string, now: number, recipe: Recipe): Pairs {
  const random = randomOf(recipe.seed);
  const stepMs = recipe.everyMinutes * minute;
  const end = Math.floor(now / hour) * hour + recipe.endsHours * hour + recipe.shiftMs;
  const faults = new Map(recipe.faults);
  const valueAt = name === counterName ? counterOf(recipe, random) : climateOf(name, recipe, random);
  const readings: (readonly [number, number])[] = [];
  for (let i = 0; i < recipe.readings; i++) {
    const t = end - (recipe.readings - 1 - i) * stepMs + (recipe.isJittered ? Math.floor((random() * stepMs) / 2) : 0);
    const value = valueAt(t, i);
    if (recipe.gaps.some(([first, length]) => i >= first && i < first + length)) continue;
    readings.push([t, faults.get(i) ?? value]);
  }
  return readings;
}

function climateOf(
  name: string,
  { level, grid, stuck }: Recipe,
  random: () => number,
): (t: number, i: number) => number {
  const climate = climates[name] as Climate;
  let stands: number | null = null;
  return (t, i) => {
    const wave = Math.sin(((t % day) / day - 0.3) * 2 * Math.PI);
    const value = onGrid(climate(level, wave, random()), grid);
    if (stuck === null || i < stuck[0] || i >= stuck[0] + stuck[1]) return value;
    stands ??= value;
    return stands;
  };
}

/** A counter that rises now and then, is noisy, begins again, and now and then leaps to another content and back. */
function counterOf({ level, grid }: Recipe, random: () => number): () => number {
  let content = 500 * level;
  return () => {
    const luck = random();
    if (luck < 0.01) content = random() < 0.5 ? 0 : 2 * random();
    else if (luck < 0.2) content += 8 * random();
    else if (luck < 0.25) return onGrid(content - 0.6 * random(), grid);
    else if (luck < 0.26) return onGrid(content + 900 * random(), grid);
    return Math.max(0, onGrid(content, grid));
  };
}

function onGrid(value: number, grid: number): number {
  if (grid === 0) return value;
  return Math.round(value / grid) / Math.round(1 / grid);
}

/** How often of ten a name has no readings, so that a tile must go another way; else once. */
const absences: Readonly<Record<string, number>> = {
  temperature: 3,
  "temperature.ambient": 3,
  humidity: 3,
  dewPoint: 5,
  "precipitation.interval": 6,
};

const givenNames = (names: readonly string[]): fc.Arbitrary<readonly string[]> =>
  fc
    .tuple(...names.map((name) => fc.integer({ min: 1, max: 10 }).map((luck) => luck > (absences[name] ?? 1))))
    .map((given) => names.filter((_, i) => given[i]));

/** Each of `names` in its own rhythm, or all in one; a name may have no readings. */
export function anySeries(
  names: readonly string[],
  now: number,
  days: number,
): fc.Arbitrary<Readonly<Record<string, Pairs>>> {
  const drawn = (recipes: Readonly<Record<string, Recipe>>) =>
    Object.fromEntries(Object.entries(recipes).map(([name, of]) => [name, readingsOf(name, now, of)]));
  return givenNames(names).chain((given) =>
    fc.oneof(
      fc.record(Object.fromEntries(given.map((name) => [name, recipe(name, days)]))).map(drawn),
      fc.tuple(recipe("temperature", days), fc.integer()).map(([shared, seed]) => {
        const hours = (shared.readings * shared.everyMinutes) / 60;
        const daily = { everyMinutes: 1440, readings: Math.ceil(hours / 24), gaps: [], faults: [], stuck: null };
        const of = (name: string, i: number): Recipe => {
          const own = { ...shared, seed: seed + i };
          return dailyNames.has(name) ? { ...own, ...daily } : own;
        };
        return drawn(Object.fromEntries(given.map((name, i) => [name, of(name, i)])));
      }),
    ),
  );
}

/** The output of a tile before: its state holds for a while and changes, its values may be anything. */
export function anyUpstream(now: number, kinds: readonly NonNullable<UpstreamPoints["kind"]>[]) {
  return fc
    .record({
      kind: fc.constantFrom(...kinds),
      seed: fc.integer(),
      count: fc.oneof({ arbitrary: index(3), weight: 1 }, { arbitrary: fc.integer({ min: 4, max: 150 }), weight: 3 }),
      stepMs: fc.constantFrom(hour, hour, 15 * minute, 6 * hour, day, 25 * hour, 3 * day + 1),
      endsHours: fc.integer({ min: -100, max: 30 }),
      scale: fc.constantFrom(1, 30, 100, 100, 2.5e9, 3e22, 4e-9),
      change: fc.constantFrom(0.02, 0.2, 0.6),
      isJittered: fc.boolean(),
      grid: fc.constantFrom(0, 0.1, 1),
    })
    .map(({ kind, seed, count, stepMs, endsHours, scale, change, isJittered, grid }): UpstreamPoints => {
      const random = randomOf(seed);
      const end = Math.floor(now / hour) * hour + endsHours * hour;
      let state = random() < 0.5 ? 1 : 0;
      const points = Array.from({ length: count }, (_, i) => {
        if (random() < change) state = 1 - state;
        const ts = end - (count - 1 - i) * stepMs + (isJittered ? Math.floor(random() * stepMs * 0.9) : 0);
        return { ts, value: onGrid(scale * (1.4 * random() - 0.2), grid), state };
      });
      return {
        kind,
        ts: points.map(({ ts }) => ts),
        value: points.map(({ value }) => value + 0),
        triggered: points.map(({ state }) => state),
      };
    });
}

/** Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
