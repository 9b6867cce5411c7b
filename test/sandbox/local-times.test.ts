/**
 * `instantOf` and `localOf` of adapters against the runtime's own zones (`Intl`), in both languages: many zones, local
 * times that a clock leaves out and shows twice, and what lies outside of the request.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import type { Runner } from "#pool/runner.ts";
import { createRunner } from "#pool/thread-runner.ts";
import type { CompiledScript } from "#sandbox/contract.ts";
import { offsetMarginMs } from "#server/adapters/local-times.ts";
import { adapterRequest } from "#server/adapters/requests.ts";
import { type JoinedOutcome, joined } from "#test/support/calls.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const hourMs = 3_600_000;
const zones = [
  ...Intl.supportedValuesOf("timeZone"),
  "Europe/Zurich",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Pacific/Apia",
  "UTC+05:00",
  "UTC-03:00",
];
const scripts = {
  typescript: `export default async function handle({ asked, ...request }, { instantOf, localOf }) {
    return asked.map((one) => {
      try {
        return typeof one === "string" ? instantOf(one) : localOf(one);
      } catch (error) {
        return "refused: " + error.message;
      }
    });
  }`,
  python: `async def handle(request, host):
    def of(one):
        try:
            return host.instant_of(one) if type(one) is str else host.local_of(one)
        except ValueError as error:
            return f"refused: {error}"

    return [of(one) for one in request["asked"]]
`,
} as const;
type Language = keyof typeof scripts;
const languages = Object.keys(scripts) as Language[];

let runner: Runner;
const compiled = new Map<Language, CompiledScript>();
before(async () => {
  runner = await createRunner({ threads: 1 });
  for (const language of languages) {
    const code = scripts[language];
    const outcome = await runner.compile({ code, language, role: "adapter", fileName: "adapter" });
    assert.ok(outcome.status === "ok", JSON.stringify(outcome));
    compiled.set(language, outcome.script);
  }
});
after(() => runner.close());

interface Span {
  readonly timezone: string;
  readonly from: number;
  readonly to: number;
}

function call(language: Language, { timezone, from, to }: Span, asked: readonly (string | number)[]) {
  const target = { name: "North", latitude: 47, longitude: 9, elevation: null, timezone };
  const request = adapterRequest({ facet: "series", userKey: null, names: [], target, sources: [], from, to });
  return called(language, { ...request, asked: [...asked] });
}

function called(language: Language, request: Readonly<Record<string, unknown>>): Promise<JoinedOutcome> {
  return joined(
    runner.call({
      tenantId: "t",
      script: compiled.get(language) as CompiledScript,
      request: JSON.parse(JSON.stringify(request)),
      env: {},
      now: 0,
      timeoutMs: 30_000,
      fetch: () => Promise.reject(new Error("nothing is asked")),
    }),
  );
}

async function answers(language: Language, span: Span, asked: readonly (string | number)[]) {
  const outcome = await call(language, span, asked);
  assert.ok(outcome.status === "ok", JSON.stringify(outcome));
  return outcome.response as readonly (string | number)[];
}

/** What a clock of the zone shows, by the runtime. */
function shownBy(timezone: string): (instant: number) => string {
  const fixed = /^UTC([+-]\d\d):00$/.exec(timezone)?.[1];
  if (fixed !== undefined) return (instant) => new Date(instant + Number(fixed) * hourMs).toISOString().slice(0, 19);
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: timezone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  return (instant) => format.format(instant).replace(" ", "T");
}

/** The first minute of the span at which the clock shows `local` or later; null where none does. */
function firstShowing(shown: (instant: number) => string, local: string, near: number): number {
  const minutes = Array.from({ length: 2 * 30 * 60 }, (_, index) => near - 30 * hourMs + index * 60_000);
  return minutes.find((instant) => shown(instant) >= local) ?? Number.NaN;
}

const spans = fc.record({
  timezone: fc.constantFrom(...zones),
  from: fc.integer({ min: Date.UTC(1975, 0) / 60_000, max: Date.UTC(2036, 0) / 60_000 }).map((at) => at * 60_000),
  hours: fc.integer({ min: 0, max: 24 * 400 }),
});

describe("local times of adapters", () => {
  test("are those of the runtime, there and back, in both languages", async () => {
    const property = fc.asyncProperty(
      spans,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }),
      async (span, places) => {
        const { timezone, from } = span;
        const to = from + span.hours * hourMs;
        const first = from - offsetMarginMs;
        const instants = [0, 1, ...places].map((place) => Math.floor(first + place * (to + offsetMarginMs - first)));
        const shown = shownBy(timezone);
        const expected = instants.map(shown);
        for (const language of languages) {
          const local = await answers(language, { timezone, from, to }, instants);
          assert.deepEqual(local, expected, `${language} ${timezone}`);
          // The last may be shown a second time, and the first may have been before.
          const within = expected.slice(2);
          const back = await answers(language, { timezone, from, to }, within);
          for (const [index, instant] of back.entries()) {
            const asked = Math.floor((instants[index + 2] as number) / 1_000) * 1_000;
            assert.equal(shown(instant as number), within[index], `${language} ${timezone}`);
            assert.ok((instant as number) <= asked);
          }
        }
      },
    );
    await fc.assert(property, { numRuns: propertyRuns(20) });
  });

  const clocks = [
    ["Europe/Zurich", "2026-03-29T02:30", "2026-10-25T02:30", "2026-03-29"],
    ["America/New_York", "2026-03-08T02:15", "2026-11-01T01:15", "2026-11-01"],
    ["Australia/Lord_Howe", "2026-10-04T02:10", "2026-04-05T01:45", "2026-10-04"],
    ["America/Santiago", "2026-09-06T00:00", "2026-04-04T23:30", "2026-09-06"],
    ["Africa/Cairo", "2026-04-24T00:30", "2026-10-29T23:30", "2026-04-24"],
    ["Pacific/Apia", "2011-12-30T12:00", "2011-12-29T12:00", "2011-12-30"],
  ] as const;
  for (const [timezone, ...locals] of clocks)
    test(`of clock changes in ${timezone}: the next minute that exists, and the first of two`, async () => {
      const shown = shownBy(timezone);
      const year = Number(locals[0].slice(0, 4));
      const span = { timezone, from: Date.UTC(year, 0), to: Date.UTC(year + 1, 0) };
      const expected = locals.map((local) =>
        firstShowing(
          shown,
          local.length === 10 ? `${local}T00:00:00` : `${local}:00`,
          Date.parse(`${local.slice(0, 10)}T12:00:00Z`),
        ),
      );
      for (const language of languages) assert.deepEqual(await answers(language, span, locals), expected, language);
    });

  test("are refused outside of the request, and the message names the functions and the time", async () => {
    const span = { timezone: "Europe/Zurich", from: Date.UTC(2026, 5, 1), to: Date.UTC(2026, 5, 2) };
    const cover = /2026-05-30T00:00:00Z to 2026-06-04T00:00:00Z: (instantOf and localOf|instant_of and local_of) know/;
    for (const language of languages) {
      const { from, to } = span;
      const outside = ["2026-05-30T01:59", "2026-06-04T02:01", from - offsetMarginMs - 1, to + offsetMarginMs + 1];
      for (const refused of await answers(language, span, outside)) assert.match(String(refused), cover);
      const edges = ["2026-05-30T02:00", "2026-06-04T02:00", "2026-06-01 12:00:30.250"];
      const at = [Date.UTC(2026, 4, 30), Date.UTC(2026, 5, 4), Date.UTC(2026, 5, 1, 10, 0, 30, 250)];
      assert.deepEqual(await answers(language, span, edges), at);
      const wrong = ["2026-06-31", "2026-06-01T24:00", "1 June", "2026-06-01T10", "2026-06-01T10:60"];
      for (const refused of await answers(language, span, wrong))
        assert.match(String(refused), /refused: instant_?[oO]f( takes a local time such as|: there is no local time)/);
      const bare = await called(language, { facet: "comms", asked: ["2026-06-01"] });
      assert.ok(bare.status === "ok");
      assert.match(String(bare.response), /need target\.utcOffsets, from and to/);
    }
  });

  test("reach as far ahead as the request asks for", async () => {
    const [from, to] = [Date.UTC(2026, 9, 1), Date.UTC(2026, 9, 20)];
    const place = { name: "North", latitude: 47, longitude: 9, elevation: null, timezone: "Europe/Zurich" };
    const facts = { facet: "weather", userKey: null, names: [], target: place, sources: [], from, to } as const;
    // Clocks go back on 25 October.
    for (const language of languages) {
      const asked = ["2026-10-29T12:00"];
      const ahead = await called(language, { ...adapterRequest({ ...facts, horizonHours: 240 }), asked });
      assert.ok(ahead.status === "ok", JSON.stringify(ahead));
      assert.deepEqual(ahead.response, [Date.UTC(2026, 9, 29, 11)]);
      const without = await called(language, { ...adapterRequest(facts), asked });
      assert.ok(without.status === "ok");
      assert.match(String(without.response), /outside of what/);
    }
  });
});
