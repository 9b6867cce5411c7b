/** What alerts say, to the letter. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { IntlMessageFormat } from "intl-messageformat";
import type { AlertContent } from "#server/alerts/model.ts";
import { type TextKey, textsByLanguage, wordsFor } from "#server/alerts/words/language.ts";
import { alertText, withDemoNotice } from "#server/alerts/words/message.ts";
import { afternoon, content, locales, names, target, targets } from "#test/support/alert-contents.ts";
import "#test/support/property-runs.ts";

const hourMs = 60 * 60_000;

describe("the languages", () => {
  test("have the same texts with the same arguments", () => {
    const { en, ...others } = textsByLanguage;
    for (const [language, texts] of Object.entries(others)) {
      assert.deepEqual(Object.keys(texts), Object.keys(en), language);
      for (const key of Object.keys(en) as TextKey[])
        assert.deepEqual(argumentsIn(texts[key]), argumentsIn(en[key]), `${language} ${key}`);
    }
  });

  const matches: readonly (readonly [string | null, string, string])[] = [
    ["de", "de", "de"],
    ["de-AT", "de", "de-AT"],
    ["de-CH", "de", "de-CH"],
    ["DE-ch-u-nu-arab", "de", "de-CH"],
    ["en-GB", "en", "en-GB"],
    ["fr-FR", "en", "en-u-hc-h23"],
    ["de-CH-u-hc-h12", "de", "de-CH-u-hc-h12"],
    ["hi-IN", "en", "en"],
    ["dex", "en", "en"],
    ["no tag", "en", "en"],
    [null, "en", "en"],
  ];
  for (const [locale, language, tag] of matches) {
    test(`of somebody who reads ${locale}: ${language}, with numbers and times of ${tag}`, () => {
      const words = wordsFor(locale);
      assert.deepEqual([words.language, words.locale], [language, tag]);
    });
  }
});

/** Content, and its text in English and German as an e-mail has it. */
const table: readonly (readonly [string, AlertContent, string, string])[] = [
  [
    "a trigger",
    content([target("North")]),
    "Frost Flow trigger for sensor North",
    "Frost Flow ausgelöst für Sensor North",
  ],
  [
    "a trigger in a stage",
    content([target("North", { stage: "first\negg hatch" }), target("South")]),
    "Frost Flow trigger for sensor North (first egg hatch), sensor South",
    "Frost Flow ausgelöst für Sensor North (first egg hatch), Sensor South",
  ],
  [
    "a reset",
    content([target("North", { targetType: "area" })], { type: "reset" }),
    "Frost Flow reset for area North",
    "Frost Flow zurückgesetzt für Fläche North",
  ],
  [
    "a tenant's own word for a target",
    content([target("Upper", { targetType: "greenhouse" })]),
    "Frost Flow trigger for greenhouse Upper",
    "Frost Flow ausgelöst für greenhouse Upper",
  ],
  [
    "a word that objects have of themselves",
    content([target("Upper", { targetType: "toString" })]),
    "Frost Flow trigger for toString Upper",
    "Frost Flow ausgelöst für toString Upper",
  ],
  [
    "a level",
    content([target("Yard", { targetType: "location" })], { type: "level", level: "Severe" }),
    "Frost Flow level Severe for location Yard",
    "Frost Flow Stufe Severe für Ort Yard",
  ],
  [
    "no level any more",
    content([target("Mast", { targetType: "weather-station" })], { type: "level" }),
    "Frost Flow below all levels for weather-station Mast",
    "Frost Flow unter allen Stufen für Wetterstation Mast",
  ],
  [
    "silence",
    content([target("North")], { type: "no_data" }),
    "Frost Flow no data for sensor North since Jun 1, 2026, 2:05 PM GMT+2",
    "Frost Flow keine Daten für Sensor North seit 1. Juni 2026, 14:05 MESZ",
  ],
  [
    "silence from the beginning",
    content([target("North", { newestDataAt: null })], { type: "no_data" }),
    "Frost Flow no data for sensor North, none ever received",
    "Frost Flow keine Daten für Sensor North, bisher noch nie",
  ],
  [
    "silence of several since one time",
    content(targets(2), { type: "no_data" }),
    "Frost Flow no data for sensor N1, sensor N2 since Jun 1, 2026, 2:05 PM GMT+2",
    "Frost Flow keine Daten für Sensor N1, Sensor N2 seit 1. Juni 2026, 14:05 MESZ",
  ],
  [
    "silence of several since different times, in the zone of the first",
    content([target("N1"), target("N2", { newestDataAt: afternoon - 26 * hourMs, timezone: "America/Denver" })], {
      type: "no_data",
    }),
    "Frost Flow no data for sensor N1, sensor N2, the longest since May 31, 2026, 12:05 PM GMT+2",
    "Frost Flow keine Daten für Sensor N1, Sensor N2, am längsten seit 31. Mai 2026, 12:05 MESZ",
  ],
  [
    "silence of several, of one from the beginning",
    content([target("N1"), target("N2", { newestDataAt: null })], { type: "no_data" }),
    "Frost Flow no data for sensor N1, sensor N2, from some none ever",
    "Frost Flow keine Daten für Sensor N1, Sensor N2, teils noch nie",
  ],
  [
    "a test",
    content([], { type: "test", flowName: "Lakeside" }),
    "This is a test message from Lakeside.",
    "Dies ist eine Testnachricht von Lakeside.",
  ],
  [
    "a tenant's text, on a new line",
    content([target("North")], { appended: "Start the fans.\r\nCall Ann." }),
    "Frost Flow trigger for sensor North\nStart the fans.\nCall Ann.",
    "Frost Flow ausgelöst für Sensor North\nStart the fans.\nCall Ann.",
  ],
  [
    "every one of seven targets",
    content(targets(7)),
    "Frost Flow trigger for sensor N1, sensor N2, sensor N3, sensor N4, sensor N5, sensor N6, sensor N7",
    "Frost Flow ausgelöst für Sensor N1, Sensor N2, Sensor N3, Sensor N4, Sensor N5, Sensor N6, Sensor N7",
  ],
];

describe("an alert", () => {
  for (const [title, told, english, german] of table) {
    test(`tells of ${title} in both languages`, () => {
      assert.equal(alertText(told, null, "email"), english);
      assert.equal(alertText(told, "de-DE", "email"), german);
    });
  }

  test("of one target begins with the specification's words, whatever the names are", () => {
    const visible = names.map((name) => name.toWellFormed().replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "")).filter(Boolean);
    fc.assert(
      fc.property(
        visible,
        visible,
        visible,
        fc.constantFrom("trigger", "reset"),
        (flowName, targetType, name, type) => {
          const text = alertText(
            content([target(name, { targetType })], { type, flowName, appended: "x" }),
            "en",
            "email",
          );
          assert.equal(text, `${flowName} Flow ${type} for ${targetType} ${name}\nx`);
        },
      ),
    );
  });

  for (const channel of ["sms", "voice"] as const) {
    test(`lists three names by ${channel} and counts the others`, () => {
      const three = "Frost Flow trigger for sensor N1, sensor N2, sensor N3";
      assert.equal(alertText(content(targets(3)), "en", channel), three);
      assert.equal(alertText(content(targets(4)), "en", channel), `${three} and 1 more`);
      assert.equal(alertText(content(targets(7)), "en", channel), `${three} and 4 more`);
      assert.equal(alertText(content(targets(1204)), "en", channel), `${three} and 1,201 more`);
      const drei = "Frost Flow ausgelöst für Sensor N1, Sensor N2, Sensor N3";
      assert.equal(alertText(content(targets(4)), "de", channel), `${drei} und 1 weiteres Ziel`);
      assert.equal(alertText(content(targets(7)), "de", channel), `${drei} und 4 weitere Ziele`);
    });
  }

  test("on demo data is shown with a line that says so, and names the tiles of a mixed flow where there is room", () => {
    const told = content([target("North")], { demo: { extent: "some", tiles: ["Weather\nvariable"] } });
    const said = (channel: "email" | "sms" | "voice") => {
      const text = alertText(told, null, channel);
      assert.equal(text, alertText(content([target("North")]), null, channel), "the text itself is the same");
      const shown = withDemoNotice(told, text, null, channel);
      assert.ok(shown.startsWith(`${text}\n`), shown);
      return shown.slice(text.length + 1).split("\n");
    };
    const named = "Based in part on demo data, not on measurements: Weather variable.";
    assert.deepEqual([said("email"), said("voice")], [[named], [named]]);
    assert.deepEqual(said("sms"), ["Based in part on demo data, not on measurements."]);
  });

  test("has no line ends in its first line, and no controls and half characters anywhere", () => {
    fc.assert(
      fc.property(names, names, locales, (name, appended, locale) => {
        const told = content([target(name)], { flowName: name, appended });
        const text = alertText(told, locale, "email");
        const first = alertText({ ...told, appended: null }, locale, "email");
        assert.ok(!/[\n\r\u2028\u2029]/.test(first));
        assert.ok(text.startsWith(first));
        assert.ok(text.isWellFormed() && !/[^\n\P{Cc}]|[\u202a-\u202e\u2066-\u2069]/u.test(text));
      }),
    );
  });
});

describe("times in a text", () => {
  const since = (newestDataAt: number, locale: string): string =>
    alertText(content([target("N", { newestDataAt })], { type: "no_data" }), locale, "email");

  test("tell the two hours apart that a clock shows twice", () => {
    const changed = Date.UTC(2026, 9, 25, 1);
    assert.match(since(changed - hourMs / 2, "de"), /seit 25\. Okt\. 2026, 02:30 MESZ$/);
    assert.match(since(changed + hourMs / 2, "de"), /seit 25\. Okt\. 2026, 02:30 MEZ$/);
    assert.match(since(changed - hourMs / 2, "en-GB"), /since 25 Oct 2026, 02:30 CEST$/);
    assert.match(since(changed + hourMs / 2, "en-GB"), /since 25 Oct 2026, 02:30 CET$/);
  });

  test("leave out the hour that a clock does", () => {
    const changed = Date.UTC(2026, 2, 29, 1);
    assert.match(since(changed - 1, "de"), /01:59 MEZ$/);
    assert.match(since(changed, "de"), /03:00 MESZ$/);
  });

  test("are in the reader's own zone, and on a clock of 24 hours for who has one", () => {
    const told = content([target("N")], { type: "no_data" });
    assert.match(alertText(told, "en", "email", "Asia/Tokyo"), /since Jun 1, 2026, 9:05 PM GMT\+9$/);
    assert.match(alertText(told, "fr-FR", "email", "Asia/Tokyo"), /since Jun 1, 2026, 21:05 GMT\+9$/);
    assert.match(alertText(told, "de", "sms", "America/Denver"), /seit 1\. Juni 2026, 06:05 GMT-6$/);
    assert.match(alertText(told, "de", "voice", "Asia/Tokyo"), /seit 1\. Juni 2026 um 21:05 Japanische Normalzeit$/);
  });

  test("are those of the reader's region", () => {
    assert.match(since(Date.UTC(2026, 0, 2, 8), "de-AT"), /2\. Jän\. 2026, 09:00 MEZ$/);
  });
});

describe("a voice", () => {
  test("reads signs as words", () => {
    const told = content([target("N & S")], {
      flowName: "Frost < 2 °C",
      appended: "Below -1.5°C, wind ≥ 10 km/h or 3 m/s, 80% sure, 2mm and 1.2 kPa by the mm map.",
    });
    assert.equal(
      alertText(told, "en", "voice"),
      "Frost below 2 degrees Celsius Flow trigger for sensor N and S\n" +
        "Below minus 1.5 degrees Celsius, wind at least 10 kilometres per hour or 3 metres per second, " +
        "80 percent sure, 2 millimetres and 1.2 kilopascals by the mm map.",
    );
    assert.equal(
      alertText(told, "de", "voice").split("\n")[0],
      "Frost unter 2 Grad Celsius Flow ausgelöst für Sensor N und S",
    );
  });

  test("reads times with month and zone in full", () => {
    assert.equal(
      alertText(content([target("North")], { type: "no_data" }), "de", "voice"),
      "Frost Flow keine Daten für Sensor North seit 1. Juni 2026 um 14:05 Mitteleuropäische Sommerzeit",
    );
  });
});

function argumentsIn(text: string): string[] {
  const found = new Set<string>();
  const look = (element: unknown): void => {
    if (typeof element !== "object" || element === null) return;
    // Literals are 0, and the sign for a plural's number is 7.
    const { type, value } = element as { readonly type?: unknown; readonly value?: unknown };
    if (typeof type === "number" && type > 0 && type < 7) found.add(String(value));
    for (const part of Object.values(element)) look(part);
  };
  look(new IntlMessageFormat(text, "en", undefined, { ignoreTag: true }).getAst());
  return [...found].toSorted();
}
