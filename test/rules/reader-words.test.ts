/** The words and the clock of a reader: texts of pages and verifications, and times beside the name of their zone. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { IntlMessageFormat } from "intl-messageformat";
import { timeText } from "#core/figures.ts";
import { nobody } from "#server/tenancy/reader.ts";
import { linkReader, readerQuery } from "#server/reports/reader.ts";
import { textsByLanguage as unsubscribing } from "#server/unsubscribing/words/language.ts";
import { textsByLanguage as pages } from "#server/pages/words/language.ts";
import { textsByLanguage as verification } from "#server/verification/words/language.ts";

for (const [part, { en, de }] of Object.entries({ pages, unsubscribing, verification }))
  test(`the texts of ${part} have the same arguments in every language`, () => {
    const argumentsOf = (texts: Readonly<Record<string, string>>) =>
      Object.entries(texts).map(([key, text]) => [key, argumentsIn(text)]);
    assert.deepEqual(argumentsOf(de), argumentsOf(en));
  });

function argumentsIn(text: string): readonly string[] {
  const parts = new IntlMessageFormat(text, "en", undefined, { ignoreTag: true }).getAst();
  return parts.flatMap((part) => (part.type === 0 ? [] : "value" in part ? [String(part.value)] : [])).toSorted();
}

describe("a time beside the name of its zone", () => {
  const at = (time: string, locale: string, zone: string): string =>
    timeText({ locale }, Date.parse(time), zone, "written");

  test("is on the clock of the reader's locale", () => {
    assert.equal(at("2026-06-01T06:05Z", "de", "Europe/Zurich"), "1. Juni 2026, 08:05");
    assert.equal(at("2026-06-01T06:05Z", "en-GB", "Europe/Zurich"), "1 Jun 2026, 08:05");
    assert.equal(at("2026-06-01T06:05Z", "en-US", "Europe/Zurich"), "Jun 1, 2026, 8:05 AM");
    assert.equal(at("2026-06-01T06:05Z", "en-u-hc-h23", "Europe/Zurich"), "Jun 1, 2026, 08:05");
    assert.equal(at("2026-06-01T22:05Z", "en-u-hc-h23", "Europe/Zurich"), "Jun 2, 2026, 00:05");
  });

  test("has the name of the zone only in the hour that the clock shows twice", () => {
    const german = (time: string): string => at(time, "de", "Europe/Zurich");
    assert.equal(german("2026-10-24T23:59Z"), "25. Okt. 2026, 01:59");
    assert.equal(german("2026-10-25T00:00Z"), "25. Okt. 2026, 02:00 MESZ");
    assert.equal(german("2026-10-25T00:59Z"), "25. Okt. 2026, 02:59 MESZ");
    assert.equal(german("2026-10-25T01:00Z"), "25. Okt. 2026, 02:00 MEZ");
    assert.equal(german("2026-10-25T01:59Z"), "25. Okt. 2026, 02:59 MEZ");
    assert.equal(german("2026-10-25T02:00Z"), "25. Okt. 2026, 03:00");
    assert.equal(german("2026-03-29T00:59Z"), "29. März 2026, 01:59");
    assert.equal(german("2026-03-29T01:00Z"), "29. März 2026, 03:00");
    assert.equal(at("2026-10-25T01:00Z", "de", "UTC+05:00"), "25. Okt. 2026, 06:00");
  });
});

test("what a link says of its reader is read as it was written, and what is not known is left out", () => {
  const reader = { locale: "de-CH", timezone: "America/Argentina/Buenos_Aires" };
  assert.deepEqual(linkReader(Object.fromEntries(new URLSearchParams(readerQuery(reader)))), reader);
  assert.equal(readerQuery(nobody), "");
  assert.deepEqual(linkReader({}), nobody);
  assert.deepEqual(linkReader({ locale: "no tag", timezone: "Mars/Base" }), nobody);
  assert.deepEqual(linkReader({ locale: "de-CH-u-nu-arab" }).locale, "de-CH");
});
