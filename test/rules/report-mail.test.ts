/** Reports by e-mail: subject, text and HTML, in the reader's language. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { IntlMessageFormat } from "intl-messageformat";
import { escapeHtml } from "#core/html.ts";
import { inLine } from "#core/text.ts";
import {
  type MailContent,
  type MailTarget,
  type MailTile,
  mailContentOf,
  maxMailTargets,
} from "#server/reports/mail/content.ts";
import { mailColorsOf } from "#server/branding/mail-colors.ts";
import { defaultSkin } from "#server/branding/rules.ts";
import { type MailReader, type PdfNote, reportMail } from "#server/reports/mail/mail.ts";
import { type TextKey, textsByLanguage } from "#server/reports/mail/words.ts";
import type { ReportHead, ReportTargetResult } from "#server/reports/model.ts";
import "#test/support/property-runs.ts";
import { expectationOf } from "#test/support/reports.ts";

const links = {
  report: "https://flows.example.com/report/grt_1?a=1&b=2",
  unsubscribe: "https://flows.example.com/unsubscribe/t",
};
const colors = mailColorsOf(defaultSkin);
const morning = Date.UTC(2026, 4, 2, 6);
const weekMs = 7 * 24 * 60 * 60_000;

const tile = (changes: Partial<MailTile> = {}): MailTile => ({
  displayName: "Temperature",
  kind: "numeric",
  isTriggered: true,
  lastValue: 1.234,
  unit: "°C",
  threshold: 2,
  ...changes,
});

const target = (name: string, changes: Partial<MailTarget> = {}): MailTarget => ({
  ...{ name, triggered: true, probability: 80.5, stage: null, skipped: null, tiles: [] },
  ...{ expectation: null, timezone: "UTC" },
  ...changes,
});

const content = (changes: Partial<MailContent> = {}): MailContent => ({
  brand: { name: "Lakeside", logo: "https://lakeside.example.com/logo.png", colors },
  flowName: "Frost",
  reportDate: "2026-05-02",
  demo: null,
  runAt: morning,
  expiresAt: morning + weekMs,
  notes: null,
  temperatureUnits: "celsius",
  units: "metric",
  locale: "en-GB",
  timeZone: "Europe/Zurich",
  counts: { total: 3, triggered: 1, shown: 3 },
  targets: [target("North", { tiles: [tile()] }), target("South", { triggered: false, probability: null })],
  ...changes,
});

const nobodys: MailReader = { locale: null, timezone: null };
const mailOf = (told: MailContent, reader: Partial<MailReader> = {}, pdf: PdfNote = "none") =>
  reportMail(told, { ...nobodys, ...reader }, links, pdf);

describe("the languages", () => {
  test("have the same texts with the same arguments", () => {
    const { en, ...others } = textsByLanguage;
    for (const [language, texts] of Object.entries(others)) {
      assert.deepEqual(Object.keys(texts), Object.keys(en), language);
      for (const key of Object.keys(en) as TextKey[])
        assert.deepEqual(argumentsIn(texts[key]), argumentsIn(en[key]), `${language} ${key}`);
    }
  });
});

function argumentsIn(text: string): readonly string[] {
  const format = new IntlMessageFormat(text, "en", undefined, { ignoreTag: true });
  return [
    ...new Set(format.getAst().flatMap((part) => ("value" in part && part.type !== 0 ? [part.value] : []))),
  ].sort();
}

describe("a report's e-mail", () => {
  test("says how many are triggered, what the first targets have, where the report is, and how to end the mails", () => {
    const tiles = [
      tile(),
      tile({ displayName: "Rain", isTriggered: false, lastValue: null, unit: "mm", threshold: null }),
      tile({ displayName: "Leaf wet", kind: "boolean", lastValue: 1, unit: null, threshold: null }),
    ];
    const left = target("West", { triggered: false, probability: null, skipped: "its source is disabled" });
    const told = content({
      notes: "Check the fans.\nCall Bob.",
      targets: [
        target("North", { stage: "egg\nhatch", expectation: expectationOf({ stage: "larva\none" }), tiles }),
        target("South", { triggered: false, probability: null }),
        left,
      ],
    });
    const mail = mailOf(told);
    assert.equal(mail.subject, "Lakeside Report: Frost");
    assert.equal(
      mail.text,
      `Lakeside Report: Frost

Report of 2 May 2026, data as of 2 May 2026, 08:00 CEST
1 target is triggered, of 3 in all.

Notes:
Check the fans.
Call Bob.

North
  Triggered
  Stage: egg hatch
  Larva one expected on 2 Jul 2026; in 82% of cases between 27 Jun and 9 Jul 2026
  Probability: 80.5%
  - Temperature: 1.23\u00a0°C is below the threshold of 2\u00a0°C (triggered)
  - Rain: no value
  - Leaf wet: yes (triggered)

South
  Not triggered

West
  Left out: its source is disabled

Open the report: ${links.report}
The link is valid until 9 May 2026, 08:00. Whoever has it can see the report.

-- 
Lakeside sends you this because your address is on a contact list of the flow Frost.
Unsubscribe from e-mails: ${links.unsubscribe}
`,
    );
    for (const said of [
      `<html lang="en">`,
      `<title>Lakeside Report: Frost</title>`,
      `<img src="https://lakeside.example.com/logo.png" alt="Lakeside"`,
      `<b>1 target is triggered, of 3 in all.</b>`,
      `Check the fans.<br>\nCall Bob.`,
      `>North</h2>`,
      `<b>Triggered</b><br>\nStage: egg hatch<br>\nLarva one expected on 2 Jul 2026; in 82% of cases between 27 Jun and 9 Jul 2026<br>\nProbability: 80.5%`,
      `<li dir="auto">Temperature: 1.23\u00a0°C is below the threshold of 2\u00a0°C (triggered)</li>`,
      `href="${escapeHtml(links.report)}"`,
      `The link is valid until 9 May 2026, 08:00.`,
      `<a href="${links.unsubscribe}" style="color:${colors.light.link}">Unsubscribe from e-mails</a>`,
    ])
      assert.ok(mail.html.includes(said), said);
  });

  test("is in the reader's language and zone, with the subject as it always is", () => {
    const expectation = expectationOf({ state: "not_expected" });
    const told = content({ targets: [target("North", { stage: "Eier", expectation, tiles: [tile()] })] });
    const { subject, text, html } = mailOf(told, { locale: "de-AT", timezone: "America/New_York" });
    assert.equal(subject, "Lakeside Report: Frost");
    assert.match(text, /^Bericht vom 2\. Mai 2026, Datenstand 2\. Mai 2026, 02:00 GMT-4$/m);
    assert.match(text, /^1 Ziel ist ausgelöst, von 3 insgesamt\.$/m);
    assert.match(text, /Temperature: 1,23\u00a0°C liegt unter der Schwelle von 2\u00a0°C \(ausgelöst\)/);
    assert.match(text, /^ {2}Stadium: Eier$/m);
    assert.match(text, /^ {2}Vor dem 31\. Dez\. 2026 nicht erwartet$/m);
    assert.match(text, /^Bericht öffnen: /m);
    assert.match(html, /<html lang="de">/);
    assert.match(html, /E-Mails abbestellen<\/a>/);
  });

  test("is in the report's own language and zone for a reader without any", () => {
    assert.match(mailOf(content({ locale: "de", timeZone: "Asia/Tokyo" })).text, /Datenstand 2\. Mai 2026, 15:00/);
  });

  test("shows temperatures in the units that were frozen", () => {
    assert.match(
      mailOf(content({ temperatureUnits: "fahrenheit" })).text,
      /Temperature: 34\.22\u00a0°F is below the threshold of 35\.6\u00a0°F/,
    );
  });

  test("counts the targets that it does not name, and says how many the report shows", () => {
    const targets = Array.from({ length: maxMailTargets }, (_, index) => target(`T${index}`));
    const { text, html } = mailOf(content({ counts: { total: 100, triggered: 40, shown: 40 }, targets }));
    assert.match(text, /^40 targets are triggered, of 100 in all\. The report shows 40 of them\.$/m);
    assert.match(text, /^20 more targets are in the report\.$/m);
    assert.match(html, /20 more targets are in the report\./);
  });

  const notes = [
    ["attached", /The report is attached as a PDF\./],
    ["missing", /The PDF could not be attached\./],
    ["large", /The PDF is too large for an e-mail\./],
  ] as const;
  for (const [note, said] of notes)
    test(`says of a PDF that is ${note} what became of it, and of none nothing`, () => {
      const { text, html } = mailOf(content(), {}, note);
      assert.match(text, said);
      assert.match(html, said);
      assert.doesNotMatch(mailOf(content()).text, /PDF/);
    });

  test("stays below what mail readers cut off, and names every target that it was given", () => {
    const tiles = Array.from({ length: 20 }, (_, row) => tile({ displayName: `Tile ${row} ${"&<>".repeat(40)}` }));
    const targets = Array.from({ length: maxMailTargets }, (_, index) => target(`Field ${index}.`, { tiles }));
    const { text, html } = mailOf(content({ targets, counts: { total: 20, triggered: 20, shown: 20 } }));
    assert.ok(Buffer.byteLength(html) < 100_000, `${Buffer.byteLength(html)} bytes`);
    for (const { name } of targets) assert.ok(text.includes(name) && html.includes(name), name);
    assert.match(text, /Further targets:/);
    assert.ok(html.includes(escapeHtml(links.report)));
  });

  test("lets no name, note or brand break out of its line or into the HTML", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (given) => {
        const mean = `<b>${given}\r\nBcc: x@example.com</b>`;
        const told = content({
          brand: { name: mean, logo: null, colors },
          flowName: mean,
          notes: mean,
          targets: [target(mean)],
        });
        const { subject, html } = mailOf(told);
        assert.equal(subject, `${inLine(mean)} Report: ${inLine(mean)}`);
        assert.doesNotMatch(subject, /[\r\n]/);
        assert.equal(
          html.split("<b>").length - 1,
          mailOf(content({ targets: [target("x")] })).html.split("<b>").length - 1,
        );
      }),
    );
  });
});

test("the content of a mail is the frozen head's and the results', by the tiles' rows", () => {
  const head: ReportHead = {
    flowName: "Frost",
    generatedAt: morning,
    reportDate: "2026-05-02",
    notes: "n",
    dataWindow: null,
    temperatureUnits: "fahrenheit",
    colors: { triggerColor: "red", resetColor: "green", useGradient: false, color20: null, color100: null },
    brand: { name: "Lakeside", logo: null },
    flowTiles: [
      {
        ...{ row: 1, tileKey: "bv", tileVersion: 1, displayName: "Block Value", kind: "numeric" },
        params: { dataSource: "generate" },
        ...{ reportOnly: false, unit: "mm", threshold: 5, help: "" },
      },
    ],
    expiresAt: morning + weekMs,
    runAt: morning - 1,
    look: { skin: defaultSkin, locale: "de", units: "imperial", logoId: null, timeZone: "Asia/Tokyo" },
  };
  const points = { ts: new Float64Array(), value: new Float64Array(), triggered: new Uint8Array() };
  const found = (row: number) => ({
    ...{ row, key: `tile-${row}`, version: 1, kind: "numeric", isTriggered: row === 1, lastValue: row },
    ...{ stage: row === 2 ? "eggs" : null, points, trace: [], noData: false, error: null },
  });
  const result = {
    ...{ ordinal: 0, position: 0, name: "North", boundary: null, latitude: null, longitude: null, timezone: "UTC" },
    ...{ triggered: true, probability: 12, color: null, skipped: null, tiles: [found(1), found(2)] },
    expectations: [expectationOf({ row: 2 })],
  } as ReportTargetResult;
  const counts = { total: 30, triggered: 1, shown: 25 };
  const made = mailContentOf(
    head,
    counts,
    Array.from({ length: 25 }, () => result),
  );
  assert.equal(made.targets.length, maxMailTargets);
  assert.deepEqual(made.targets[0], {
    ...{ name: "North", triggered: true, probability: 12, stage: "eggs", skipped: null },
    ...{ expectation: result.expectations[0], timezone: "UTC" },
    tiles: [
      { displayName: "Block Value", kind: "numeric", isTriggered: true, lastValue: 1, unit: "mm", threshold: 5 },
      { displayName: "tile-2", kind: "numeric", isTriggered: false, lastValue: 2, unit: null, threshold: null },
    ],
  });
  const { targets: _, ...rest } = made;
  assert.deepEqual(rest, {
    ...{ brand: { ...head.brand, colors }, flowName: "Frost", reportDate: "2026-05-02", runAt: morning - 1 },
    ...{ notes: "n", counts },
    ...{ expiresAt: head.expiresAt, temperatureUnits: "fahrenheit", units: "imperial", locale: "de" },
    timeZone: "Asia/Tokyo",
    demo: { extent: "all", tiles: ["Block Value"] },
  });
});

test("a report on demo data says so above its targets, in the reader's language", () => {
  const mail = mailOf(content({ demo: { extent: "some", tiles: ["Weather", "Heat <1>"] } }), { locale: "de" });
  const said = "Beruht zum Teil auf Demodaten, nicht auf Messungen: Weather, Heat";
  assert.match(mail.text, new RegExp(`\\n\\n${said} <1>\\.\\n\\n`));
  assert.match(mail.html, new RegExp(`${said} &lt;1&gt;\\.</p>`));
});
