/** What alerts say, for tests of their wording. */
import fc from "fast-check";
import type { AlertContent, ContentTarget, ContentTile } from "#server/alerts/model.ts";

/** 14:05 in Berlin. */
export const afternoon = Date.UTC(2026, 5, 1, 12, 5);

export function tile(given: Partial<ContentTile> = {}): ContentTile {
  return {
    key: "wv",
    displayName: "Temperature",
    isTriggered: true,
    lastValue: 1.2,
    unit: "°C",
    threshold: 2,
    ...given,
  };
}

export function target(name: string, given: Partial<ContentTarget> = {}): ContentTarget {
  return {
    name,
    targetType: "sensor",
    sourceId: null,
    timezone: "Europe/Berlin",
    probability: 80.5,
    newestDataAt: afternoon,
    tiles: [],
    ...given,
  };
}

/** Of a trigger in the flow Frost. */
export function content(targets: readonly ContentTarget[], given: Partial<AlertContent> = {}): AlertContent {
  return {
    type: "trigger",
    flowName: "Frost",
    appended: null,
    level: null,
    at: afternoon,
    temperatureUnits: null,
    targets,
    ...given,
  };
}

export function targets(count: number, given: Partial<ContentTarget> = {}): readonly ContentTarget[] {
  return Array.from({ length: count }, (_, index) => target(`N${index + 1}`, given));
}

/** Names as people and attackers write them: emoji, scripts, combining marks, line ends, half characters, markup. */
export const names = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom("a", "€", "👩‍🌾", "🌽", "Ж", "é", "\u0301", "\n", "\r", "\u202e", " "),
    maxLength: 200,
  }),
  fc.constantFrom(
    "<script>alert(1)</script>",
    `"><img src=x onerror="x">`,
    "x".repeat(200),
    "👩‍🌾".repeat(40),
    "\ud83c",
  ),
);

const times = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) });
const zones = fc.constantFrom("UTC", "Europe/Berlin", "America/Argentina/ComodRivadavia", "Asia/Kathmandu");
const numbers = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }));

const tiles: fc.Arbitrary<ContentTile> = fc.record({
  key: fc.constant("wv"),
  displayName: names,
  isTriggered: fc.boolean(),
  lastValue: numbers,
  unit: fc.option(fc.oneof(fc.constantFrom("°C", "mm", "%", "GDD"), names.map(start))),
  threshold: numbers,
});

export const anyTargets: fc.Arbitrary<ContentTarget> = fc.record({
  name: names,
  targetType: fc.oneof(fc.constantFrom("area", "sensor", "weather-station", "location"), names),
  sourceId: fc.constant(null),
  timezone: zones,
  probability: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
  newestDataAt: fc.option(times),
  tiles: fc.array(tiles, { maxLength: 3 }),
});

/** @param appended the texts that tenants append */
export function anyContents(appended: fc.Arbitrary<string | null>): fc.Arbitrary<AlertContent> {
  return fc.record({
    type: fc.constantFrom("trigger", "reset", "level", "no_data"),
    flowName: names,
    appended,
    level: fc.option(names),
    at: times,
    temperatureUnits: fc.option(fc.constantFrom("celsius", "fahrenheit")),
    targets: fc.array(anyTargets, { minLength: 1, maxLength: 6 }),
  });
}

export const locales = fc.constantFrom(null, "en", "en-GB", "de", "de-AT", "de-CH", "fr", "not a tag");

function start(name: string): string {
  return name.slice(0, 20);
}
