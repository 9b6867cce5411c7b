/** What the service says in results and faults: each English sentence is told in German, with all that is in it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { problemKinds } from "#core/errors.ts";
import { firstLanguageOf } from "#core/locale.ts";
import { phraseReader, slotsOf } from "#server/language/phrases.ts";
import { germanTables, toldIn } from "#server/language/told.ts";
import { argumentsInSource, faultsInSource } from "#test/support/said-in-source.ts";
import { assertTold } from "#test/support/told.ts";
import { compositeFaults, stillEnglish, toldExamples } from "#test/support/told-examples.ts";

const german = toldIn("de");
const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = germanTables;

/** What stands in a slot, in English and in German. */
const samples: Readonly<Record<string, readonly [string, string]>> = {
  n: ["-12.5", "-12,5"],
  word: ["abc", "abc"],
  day: ["2026-04-02", "02.04.2026"],
  days: ["2026-04-02…2026-05-04", "02.04.2026…04.05.2026"],
  time: ["2026-04-02 06:00", "02.04.2026 um 06:00"],
  utc: ["2026-04-02T06:00:00.000Z", "02.04.2026 um 06:00 UTC"],
};

/** The phrase with something in each slot; of a table its simplest phrase. */
function instance(phrase: string, translation: string): readonly [english: string, german: string] {
  const values = new Map<string, readonly [string, string]>();
  for (const [, name = "", kind] of phrase.matchAll(/\{(\w+)(?::(\w+)\??)?\}/g)) values.set(name, sampleOf(name, kind));
  const filled = (text: string, side: 0 | 1): string =>
    text.replaceAll(/\{(\w+)(?::\w+\??)?\}/g, (_, name: string) => values.get(name)?.[side] ?? `{${name}}`);
  return [filled(phrase, 0), filled(translation, 1)];
}

function sampleOf(name: string, kind: string | undefined): readonly [string, string] {
  if (kind === undefined) return [name.toUpperCase(), name.toUpperCase()];
  const table = tables[kind];
  if (table === undefined) return samples[kind] as readonly [string, string];
  const [simplest] = Object.entries(table).toSorted(([a], [b]) => slotCount(a) - slotCount(b));
  return instance(...(simplest as [string, string]));
}

function slotCount(phrase: string): number {
  return slotsOf(phrase).length;
}

describe("the phrase book", () => {
  test("tells each of its phrases, with all that stands in it", () => {
    const dayText = (day: string): string => day.split("-").toReversed().join(".");
    const read = phraseReader(tables, {
      number: (text) => text.replace(".", ","),
      day: dayText,
      time: (day, clock) => `${dayText(day)} um ${clock}`,
      utc: (day, clock) => `${dayText(day)} um ${clock} UTC`,
    });
    for (const [name, table] of Object.entries(tables))
      for (const [phrase, translation] of Object.entries(table)) {
        assert.deepEqual(new Set(slotsOf(translation)), new Set(slotsOf(phrase)), phrase);
        const [english, expected] = instance(phrase, translation);
        assert.equal(read(name, english), expected, `${name}: ${phrase}`);
      }
  });

  test("leaves what it does not know as it is, and gives every number back", () => {
    for (const text of ["Soil is dry: 12.5 %.", "Triggered: my own rule of 12.5.", "", "x".repeat(5_000)])
      for (const said of ["trace", "issue", "outcome", "fault"] as const) assert.equal(german.tell(said, text), text);
    const line = "Not triggered: 12.25 of 100000 GDD; needs 99987.75 GDD more. The flow's outlook tells when.";
    const told = (locale: string) => toldIn(locale).tell("trace", line);
    assert.equal(
      told("de-AT"),
      "Nicht ausgelöst: 12,25 von 100000 GDD; es fehlen noch 99987,75 GDD. Wann, sagt der Ausblick des Flows.",
    );
    assert.match(told("de-CH"), /12\.25 von 100000 GDD/);
  });

  test("is for those who read German first; anybody else is told the very same text", () => {
    const language = (header: string | undefined) => toldIn(firstLanguageOf(header)).language;
    assert.deepEqual(["de", "de-AT;q=0.9,en", "de-CH, en"].map(language), ["de", "de", "de"]);
    assert.deepEqual([undefined, "", "fr", "en,de", "*"].map(language), ["en", "en", "en", "en", "en"]);
    for (const table of Object.values(tables))
      for (const text of Object.keys(table)) assert.equal(toldIn("fr").tell("fault", text), text);
  });

  test("reads long and repetitive lines of a tenant's script in a moment", () => {
    const lines = ["ET0: ", "a: ", "1 day missing (", '"x": ', "no newer reading of "].map((start) =>
      start.repeat(4_000).slice(0, 4_000),
    );
    const began = process.cpuUsage();
    for (const line of lines) for (const said of ["trace", "outcome", "fault"] as const) german.tell(said, line);
    assert.ok(process.cpuUsage(began).user < 500_000);
  });
});

describe("in German is told", () => {
  test("every fault that the source holds, but for those that are listed", () => {
    const untold = faultsInSource().filter(({ text }) => german.tell("fault", text) === text);
    assert.deepEqual(
      untold.filter(({ text }) => !Object.hasOwn(compositeFaults, text) && !stillEnglish.includes(text)),
      [],
      "give them a phrase in server/language/de/faults",
    );
    const untoldTexts = new Set(untold.map(({ text }) => text));
    for (const text of [...Object.keys(compositeFaults), ...stillEnglish]) assert.ok(untoldTexts.has(text), text);
    for (const examples of Object.values(compositeFaults)) for (const one of examples) assertTold("fault", one);
  });

  test("what is not there, and what has the same key", () => {
    for (const what of argumentsInSource("notFound"))
      assertTold("fault", `There is no such ${what}. Check the id and the credential.`);
    for (const what of argumentsInSource("tenantKeyTaken"))
      assert.match(
        german.tell("fault", `Another ${what} has this tenantKey. Change that one, or give this one another key.`),
        /^Eine? andere/,
      );
  });

  test("the title of every problem", () => {
    for (const slug of Object.keys(problemKinds) as (keyof typeof problemKinds)[])
      assert.notEqual(german.title(slug, problemKinds[slug].title), problemKinds[slug].title, slug);
  });

  test("what no other test says: of ready tiles, areas, data, holds, and runs without results", () => {
    for (const [said, texts] of Object.entries(toldExamples))
      for (const text of texts) assertTold(said as keyof typeof toldExamples, text);
  });
});
