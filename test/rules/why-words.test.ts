/** Explanations in German: whole sentences, plurals, decimal commas and dates. English ones are in the other files. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { IntlMessageFormat } from "intl-messageformat";
import type { AlertStatus } from "#server/alerts/model.ts";
import type { TargetState } from "#server/runs/model.ts";
import { otherTileFailed } from "#server/runs/work/rules.ts";
import { deliveriesWords, explainDelivery, type ShownDelivery } from "#server/why/deliveries.ts";
import type { Measured, WhyComparison } from "#server/why/model.ts";
import { type ToldTile, tileWords } from "#server/why/tile-words.ts";
import { windowWords } from "#server/why/windows.ts";
import { lasting, shownNumber, shownTime } from "#server/why/words/figures.ts";
import { type TextKey, textsByLanguage, wordsFor } from "#server/why/words/language.ts";
import { explainTarget } from "#server/why/rules.ts";
import { explainAlerts } from "#server/why/alerts.ts";
import { alertFacts, alertRun, delivery, memory, now, targetState } from "#test/support/why-alerts.ts";
import { storedTarget, targetResult, tileResult } from "#test/support/why.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const german = wordsFor("de");

test("the languages have the same texts with the same arguments", () => {
  const { en, ...others } = textsByLanguage;
  for (const [language, texts] of Object.entries(others)) {
    assert.deepEqual(Object.keys(texts), Object.keys(en), language);
    for (const key of Object.keys(en) as TextKey[])
      assert.deepEqual(argumentsIn(texts[key]), argumentsIn(en[key]), `${language} ${key}`);
  }
});

type Part = ReturnType<IntlMessageFormat["getAst"]>[number];

/** Those within the forms of a plural, too. */
function argumentsIn(text: string): readonly string[] {
  const namesIn = (parts: readonly Part[]): readonly string[] =>
    parts.flatMap((part) => {
      const forms = "options" in part ? Object.values(part.options).flatMap(({ value }) => namesIn(value)) : [];
      return part.type === 0 || !("value" in part) ? forms : [String(part.value), ...forms];
    });
  const parts = new IntlMessageFormat(text, "en", undefined, { ignoreTag: true }).getAst();
  return [...new Set(namesIn(parts))].toSorted();
}

describe("figures", () => {
  test("have the decimal sign of the reader's region, and no groups", () => {
    const shown = (locale: string) =>
      [1234.5, -0.00123, 100_000, 20].map((value) => shownNumber(wordsFor(locale), value));
    assert.deepEqual(shown("de"), ["1234,5", "-0,0012", "100000", "20"]);
    assert.deepEqual(shown("de-CH"), ["1234.5", "-0.0012", "100000", "20"]);
    assert.deepEqual(shown("en-GB"), ["1234.5", "-0.0012", "100000", "20"]);
  });

  test("are rounded as people round: a half goes up, with either sign, and nothing is less than nothing", () => {
    const shown = [311.755, 61.755, 1.005, -2.675, 0.00125, 0, -0, 1e21].map((value) => shownNumber(german, value));
    assert.deepEqual(shown, ["311,76", "61,76", "1,01", "-2,68", "0,0013", "0", "0", "1e+21"]);
  });

  test("of times are counted", () => {
    const lasts = [1, 40, 90, 60 * 47.5, 60 * 24 * 2, 60 * 24 * 2.5];
    assert.deepEqual(
      lasts.map((minutes) => lasting(german, minutes * minuteMs)),
      ["1 Minute", "40 Minuten", "1,5 Stunden", "47,5 Stunden", "2 Tage", "2,5 Tage"],
    );
  });

  test("of a moment are in UTC", () => {
    assert.equal(shownTime(german, Date.UTC(2026, 4, 2, 3, 5)), "02.05.2026 um 03:05 UTC");
    assert.equal(shownTime(wordsFor("fr"), Date.UTC(2026, 4, 2, 3, 5)), "2026-05-02T03:05Z");
    assert.equal(shownTime(wordsFor(null), Date.UTC(12_026, 4, 2, 3, 5)), "+012026-05-02T03:05Z");
  });
});

const nothing: Measured = {
  comparison: null,
  threshold: null,
  thresholdUpper: null,
  distance: null,
  comparedValue: null,
  comparedAt: null,
};

function told(changes: Partial<ToldTile> = {}): string {
  return tileWords(german, {
    displayName: "Bodenfeuchte",
    reportOnly: false,
    tile: tileResult(),
    measured: nothing,
    unit: "mm",
    tileSays: null,
    dataAgeMs: null,
    window: null,
    ...changes,
  });
}

describe("a tile", () => {
  /** What follows `Bodenfeuchte ist (nicht) ausgelöst: Der Wert von`. */
  const compared: readonly (readonly [WhyComparison | null, number, number, string])[] = [
    [null, 4, -5.5, "4 mm liegt 5,5 mm unter der Schwelle von 9,5 mm."],
    [null, 9.5, 0, "9,5 mm liegt genau auf der Schwelle von 9,5 mm."],
    [null, 12, 2.5, "12 mm liegt 2,5 mm über der Schwelle von 9,5 mm."],
    ["greater", 12, 2.5, "12 mm liegt über 9,5 mm, und zwar um 2,5 mm."],
    ["greater", 9.5, 0, "9,5 mm liegt genau auf der Schwelle, verlangt ist ein Wert über 9,5 mm."],
    ["greater", 4, -5.5, "4 mm liegt nicht über 9,5 mm, sondern 5,5 mm darunter."],
    ["less", 4, 5.5, "4 mm liegt unter 9,5 mm, und zwar um 5,5 mm."],
    ["less", 9.5, 0, "9,5 mm liegt genau auf der Schwelle, verlangt ist ein Wert unter 9,5 mm."],
    ["less", 12, -2.5, "12 mm liegt nicht unter 9,5 mm, sondern 2,5 mm darüber."],
    ["atLeast", 12, 2.5, "12 mm liegt 2,5 mm über dem Mindestwert von 9,5 mm."],
    ["atLeast", 9.5, 0, "9,5 mm liegt genau auf dem Mindestwert von 9,5 mm."],
    ["atLeast", 4, -5.5, "4 mm liegt 5,5 mm unter dem Mindestwert von 9,5 mm."],
    ["atMost", 4, 5.5, "4 mm liegt 5,5 mm unter dem Höchstwert von 9,5 mm."],
    ["atMost", 9.5, 0, "9,5 mm liegt genau auf dem Höchstwert von 9,5 mm."],
    ["atMost", 12, -2.5, "12 mm liegt 2,5 mm über dem Höchstwert von 9,5 mm."],
    ["between", 12, 2.5, "12 mm liegt zwischen 9,5 und 20 mm, 2,5 mm von der näheren Grenze entfernt."],
    ["between", 20, 0, "20 mm liegt genau auf der Grenze, verlangt ist ein Wert zwischen 9,5 und 20 mm."],
    ["between", 4, -5.5, "4 mm liegt nicht zwischen 9,5 und 20 mm, sondern 5,5 mm davon entfernt."],
    ["outside", 4, 5.5, "4 mm liegt nicht zwischen 9,5 und 20 mm, wie verlangt, sondern 5,5 mm davon entfernt."],
    [
      "outside",
      20,
      0,
      "20 mm liegt genau auf der Grenze, verlangt ist ein Wert, der nicht zwischen 9,5 und 20 mm liegt.",
    ],
    [
      "outside",
      12,
      -2.5,
      "12 mm liegt zwischen 9,5 und 20 mm, was er nicht soll, 2,5 mm von der näheren Grenze entfernt.",
    ],
    ["sector", 300, 7.5, "300 mm liegt im verlangten Windsektor, 7,5 mm vom Rand entfernt."],
    ["sector", 300, 0, "300 mm liegt genau am Rand des verlangten Windsektors."],
    ["sector", 300, -7.5, "300 mm liegt nicht im verlangten Windsektor, sondern 7,5 mm daneben."],
  ];
  for (const [comparison, comparedValue, distance, expected] of compared)
    test(`whose value is ${distance} from ${comparison ?? "a threshold"}`, () => {
      const isTriggered = distance > 0;
      const measured = { ...nothing, comparison, threshold: 9.5, thresholdUpper: 20, distance, comparedValue };
      const outcome = isTriggered ? "ausgelöst" : "nicht ausgelöst";
      assert.equal(
        told({ measured, tile: tileResult({ isTriggered }) }),
        `Bodenfeuchte ist ${outcome}: Der Wert von ${expected}`,
      );
    });

  test("whose value is an earlier one names its time, and how old the newest one is", () => {
    const measured: Measured = {
      ...{ comparison: "greater", threshold: 5, thresholdUpper: null, distance: -1, comparedValue: 4 },
      comparedAt: now - hourMs,
    };
    assert.equal(
      told({ measured, dataAgeMs: dayMs * 3, reportOnly: true }),
      "Bodenfeuchte ist nicht ausgelöst: Der Wert von 4 mm am 01.06.2026 um 11:00 UTC liegt nicht über 5 mm, " +
        "sondern 1 mm darunter. Der neueste Punkt dieser Kachel ist 3 Tage älter als der Lauf. " +
        "Diese Kachel berichtet nur und entscheidet nichts.",
    );
  });

  test("that compares nothing has its own words, in the language of its script, or its last value", () => {
    assert.equal(
      told({ tileSays: "Not triggered: the season is over." }),
      "Bodenfeuchte ist nicht ausgelöst, in den Worten der Kachel: „the season is over“.",
    );
    assert.equal(
      told({ tile: tileResult({ lastValue: 4.25, isTriggered: true }) }),
      "Bodenfeuchte ist ausgelöst: Der letzte Wert ist 4,25 mm.",
    );
    assert.equal(told(), "Bodenfeuchte ist nicht ausgelöst: Die Kachel hat keinen Wert.");
  });

  test("without data, or that failed, says so", () => {
    assert.equal(
      told({ tile: tileResult({ noData: true }) }),
      "Bodenfeuchte ist nicht ausgelöst: Von dem, wonach die Kachel fragt, gab es keinen Messwert.",
    );
    assert.equal(told({ tile: tileResult({ error: "broken." }) }), "Bodenfeuchte ist fehlgeschlagen: broken.");
    assert.equal(
      told({ tile: tileResult({ error: otherTileFailed }) }),
      "Bodenfeuchte wurde nicht ausgewertet: Eine andere Kachel des Ziels ist fehlgeschlagen.",
    );
  });

  test("that is a time window tells of it in a sentence of its own", () => {
    const window = { params: { mode: "fixed", startDate: "2026-07-01", stopDate: "2026-07-31" }, now };
    assert.equal(
      told({ tileSays: "Not triggered: none inside.", window }),
      "Bodenfeuchte ist nicht ausgelöst, in den Worten der Kachel: „none inside“. " +
        "Das Zeitfenster, 01.07.2026 bis 31.07.2026, öffnet erst später.",
    );
  });
});

const windows: readonly (readonly [object, string])[] = [
  [{ mode: "fixed", startDate: "2026-05-01", stopDate: "2026-06-30" }, ", 01.05.2026 bis 30.06.2026, ist offen"],
  [{ mode: "fixed", startDate: "2026-05-01", stopDate: "2026-05-30" }, ", 01.05.2026 bis 30.05.2026, ist vorbei"],
  [{ mode: "fixed", startDate: "2026-05-01", stopDate: "2026-06-01" }, " gilt in Ortszeit: 01.05.2026 bis 01.06.2026"],
  [{ mode: "rolling", startDate: "2026-05-01" }, ", 01.05.2026 bis jetzt, ist offen"],
  [{ mode: "rolling", startDate: "2026-05-01", length: 90 }, ", 90 Tage ab 01.05.2026, ist offen"],
  [
    { mode: "rolling", startDate: "2026-05-01", length: 1, lengthUnits: "hours" },
    ", 1 Stunde ab 01.05.2026, ist vorbei",
  ],
  [{ mode: "last", last: 12 }, " sind die letzten 12 Stunden"],
  [{ mode: "last", last: 1 }, " ist die letzte Stunde"],
  [{ mode: "last", last: 1.5, lastUnits: "days" }, " sind die letzten 1,5 Tage"],
  [{ mode: "last", last: 1, lastUnits: "days" }, " ist der letzte Tag"],
];
for (const [params, expected] of windows)
  test(`a window of ${JSON.stringify(params)}`, () =>
    assert.equal(windowWords(german, { ...params }, now), `Das Zeitfenster${expected}`));

describe("messages", () => {
  const says = (changes: Partial<ShownDelivery>) => explainDelivery(german, delivery(changes)).says;

  test("say what became of them, in the words of their rows or in usual ones", () => {
    assert.equal(says({}), "Die E-Mail zur Auslösung wurde gesendet.");
    assert.equal(says({ channel: "voice", type: "no_data" }), "Der Anruf zu fehlenden Daten wurde gesendet.");
    assert.equal(
      says({ channel: "sms", type: "expected", status: "pending" }),
      "Die SMS zu dem, was erwartet wird, wartet auf den Versand.",
    );
    assert.equal(
      says({ status: "failed", error: "mailbox unknown.", type: "level" }),
      "Die E-Mail zur Stufe konnte nicht gesendet werden: mailbox unknown.",
    );
    const skipped: Partial<Record<AlertStatus, string>> = {
      skipped_unverified: "Adresse fehlt oder ist nicht bestätigt",
      skipped_optout: "keine Zustimmung des Kontakts",
      skipped_blacklisted: "Quelle auf der Sperrliste des Kontakts",
      skipped_cooldown: "Sendepause",
      skipped_quiet_hours: "Ruhezeit des Kontakts",
    };
    for (const [status, because] of Object.entries(skipped))
      assert.equal(
        says({ status: status as AlertStatus, type: "reset" }),
        `Die E-Mail zur Rückkehr wurde nicht gesendet: ${because}.`,
      );
  });

  test("are counted by what became of them", () => {
    const several = (count: number, changes: Partial<ShownDelivery>) =>
      Array.from({ length: count }, () => delivery(changes));
    assert.equal(deliveriesWords(german, [delivery()], false), "Von 1 Nachricht: 1 wurde gesendet.");
    assert.equal(
      deliveriesWords(german, [...several(2, {}), delivery({ status: "skipped_optout" })], false),
      "Von 3 Nachrichten: 2 wurden gesendet; 1 wurde nicht gesendet (keine Zustimmung des Kontakts).",
    );
    const many = [
      ...several(2, { status: "unknown" }),
      ...several(2, { status: "failed" }),
      ...several(2, { status: "pending" }),
      delivery(),
    ];
    assert.equal(
      deliveriesWords(german, many, true),
      "Es gibt mehr als 7 Nachrichten. Von den neuesten: 2 wurden vielleicht gesendet, niemand kann es wissen, und es " +
        "wird nicht noch einmal versucht; 2 konnten nicht gesendet werden; 2 warten auf den Versand, dazu 1 anderer " +
        "Ausgang.",
    );
  });
});

describe("alerts", () => {
  const says = (changes: Parameters<typeof alertFacts>[0]) => explainAlerts(german, alertFacts(changes)).says;
  const inState = (changes: Partial<TargetState>) => ({ result: { skipped: null, state: targetState(changes) } });
  const cooled = alertRun({}, { contactListIds: ["crew"], triggerAlertCooldownMinutes: 3 * 24 * 60 });
  const onCrossing = alertRun({}, { contactListIds: ["crew"], triggerTypes: ["trigger"] });
  const toldAt = (triggerAt: number) => ({ memory: { ...memory, triggerAt } });

  const cases: readonly (readonly [string, Parameters<typeof alertFacts>[0], string])[] = [
    ["a simulation", { run: alertRun({ trigger: "simulation" }) }, "Eine Simulation benachrichtigt nie."],
    [
      "a run without alerts",
      { run: alertRun({ trigger: "manual", suppressAlerts: true }) },
      "Der Lauf wurde ohne Benachrichtigungen angefordert.",
    ],
    ["no result", { result: null }, "Der Lauf kam zu keinem Ergebnis."],
    ["no lists", { run: alertRun({}, null) }, "Die Benachrichtigungen des Flows nennen keine Kontaktliste."],
    ["no change", inState({ isTriggered: false }), "Das Ziel ist wie zuvor nicht ausgelöst."],
    [
      "no new crossing",
      { run: onCrossing },
      "Das Ziel ist seit dem 01.06.2026 um 10:30 UTC ausgelöst, und nur eine neue Auslösung wird mitgeteilt.",
    ],
    [
      "a state that holds",
      { run: onCrossing, ...inState({ isHeld: true, heldBecause: "Soil had no data" }) },
      "Das Ziel bleibt ausgelöst. Der Lauf nennt als Grund: „Soil had no data“.",
    ],
    [
      "a state that holds for no stored reason",
      inState({ isTriggered: false, isHeld: true }),
      "Das Ziel bleibt nicht ausgelöst, weil der Lauf nichts dazu sagen konnte.",
    ],
    [
      "a cooldown",
      { run: cooled, ...toldAt(now - 30 * minuteMs) },
      "Das Ziel bleibt ausgelöst und wurde am 01.06.2026 um 11:30 UTC mitgeteilt, in der Sendepause (3 Tage).",
    ],
  ];
  for (const [name, changes, expected] of cases)
    test(`of ${name}`, () => assert.equal(says(changes), `Niemand wurde benachrichtigt: ${expected}`));

  test("of which no message is stored name every reason that there may be", () => {
    assert.equal(
      says({ run: cooled, seesOwnContactsOnly: true }),
      "Das Ziel bleibt ausgelöst, was jeder Lauf mitteilt, aber keine Nachricht ist gespeichert. Einer dieser Gründe ist " +
        "es, und welcher, ist nicht gespeichert: die Sendepause (3 Tage) hielt sie zurück; auf den Kontaktlisten stand " +
        "kein Kontakt; die Nachrichten wurden entfernt, mit ihren Kontakten oder nach ihrem Alter; sie gingen an " +
        "Kontakte, die nicht Ihre sind.",
    );
  });
});

describe("the summary", () => {
  const simulated = "Niemand wurde benachrichtigt: Eine Simulation benachrichtigt nie.";
  const summaryOf = (changes: Parameters<typeof storedTarget>[0]) =>
    explainTarget(german, storedTarget(changes)).summary;

  test("is in one language", () => {
    assert.equal(
      summaryOf({}),
      "North wurde nicht ausgelöst. Own model ist nicht ausgelöst: Der Wert von 4 mm liegt 6 mm unter der Schwelle von " +
        `10 mm. ${simulated}`,
    );
  });

  test("counts what it does not tell of", () => {
    const summaryOfTiles = (count: number) =>
      summaryOf({ result: targetResult(Array.from({ length: count }, (_, row) => tileResult({ row }))) });
    assert.match(summaryOfTiles(4), / Und eine weitere Kachel\. Niemand/);
    assert.match(summaryOfTiles(5), / Und 2 weitere Kacheln\. Niemand/);
  });

  test("tells of a target that was left out, of a stage, and of a run without results", () => {
    const skipped = targetResult([], { skipped: "the source is disabled" });
    assert.equal(summaryOf({ result: skipped }), `North wurde ausgelassen: the source is disabled. ${simulated}`);
    const stage = { row: 0, name: "Blüte" };
    assert.match(summaryOf({ result: targetResult([], { stage }) }), / Das Ziel ist im Stadium „Blüte“\. Niemand/);
    assert.equal(
      summaryOf({ result: null }),
      `North ist fehlgeschlagen: Der Lauf kam zu keinem Ergebnis. ${simulated}`,
    );
  });

  test("tells when it is expected", () => {
    const expected = (stage: string | null, latest: string) =>
      summaryOf({
        outlook: [
          {
            ...{ row: 0, stage, isDeciding: true, threshold: 10, unit: "mm", current: 4, state: "expected" },
            ...{ reason: null, reachedAt: null, expectedAt: "2026-07-03", earliest: "2026-07-01", latest },
            ...{ coverage: 0.8, reachedShare: 1, method: "years" },
            basis: { observedUntil: null, forecastUntil: null, until: now, years: [], leftOut: [], differences: [] },
          },
        ],
      });
    assert.match(
      expected(null, "2026-07-09"),
      / Die nächste Auslösung wird am 03\.07\.2026 erwartet, zwischen dem 01\.07\.2026 und dem 09\.07\.2026\. Niemand/,
    );
    assert.match(
      expected("Blüte", "2026-07-01"),
      / Das Stadium „Blüte“ wird laut Vorhersage am 03\.07\.2026 erwartet\. Niemand/,
    );
  });
});
