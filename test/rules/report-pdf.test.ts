/** The document of a report, read by a library that did not write it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { IntlMessageFormat } from "intl-messageformat";
import { valueText } from "#core/figures.ts";
import type { FrozenReport, ReportExpectation, ReportTargetResult } from "#server/reports/model.ts";
import { reportDocument } from "#server/reports/pdf/document.ts";
import { gatherReport, maxDetailed, maxListed, maxTiles } from "#server/reports/pdf/gather.ts";
import { printable } from "#server/reports/pdf/printable.ts";
import { type TextKey, textsByLanguage } from "#server/reports/pdf/words/language.ts";
import type { Logo } from "#server/branding/model.ts";
import { type ReadPdf, readPdf, textOf, textsOf } from "#test/support/pdf-reading.ts";
import {
  chanceTile,
  field,
  frozenReport,
  generatedAt,
  heatTile,
  hourMs,
  reportHead,
  reportTarget,
  tileResult,
  wave,
} from "#test/support/report-pdf.ts";
import { expectationOf } from "#test/support/reports.ts";

const noLogo = async (_id: string): Promise<Logo | null> => null;
const maxBytes = 5 * 1024 * 1024;

async function fileOf(report: FrozenReport, readLogo = noLogo): Promise<Uint8Array> {
  return reportDocument(await gatherReport(report, readLogo));
}

async function read(report: FrozenReport, readLogo = noLogo): Promise<ReadPdf> {
  return readPdf(await fileOf(report, readLogo));
}

const typical = frozenReport(reportHead({ notes: "Check the irrigation.\n\nCall us." }), 3, (ordinal) =>
  reportTarget(ordinal, { boundary: ordinal === 0 ? field : null, timezone: ordinal === 2 ? "Asia/Tokyo" : "UTC" }),
);

async function shownTargets({ targets, targetCount }: FrozenReport): Promise<readonly ReportTargetResult[]> {
  return targets(0, targetCount);
}

/** The texts of the table's rows, cell by cell. */
function rowsOf({ elements }: ReadPdf): readonly (readonly string[])[] {
  const rows: string[][] = [];
  for (const { role, within, text } of elements) {
    if (!within.includes("TBody")) continue;
    if (role === "TH") rows.push([text]);
    else rows.at(-1)?.push(text);
  }
  return rows;
}

describe("the text of a document", () => {
  test("has the flow, the date, the notes, the period and until when the link is valid", async () => {
    const pdf = await read(typical);
    assert.deepEqual(textsOf(pdf, "H1"), ["Orchard heat watch"]);
    const text = textOf(pdf);
    for (const part of [
      ...["Green Valley Advisory", "Report of 5 May 2026", "Check the irrigation.", "Call us."],
      ...["Data from 2 May 2026, 08:00 to 5 May 2026, 08:00", "Evaluated: 5 May 2026, 08:00"],
      ...["2 of 3 targets are triggered.", "The report's link can be opened until 12 May 2026, 08:00."],
    ])
      assert.ok(text.includes(part), part);
  });

  test("names each target with its state and its probability", async () => {
    const expected = (await shownTargets(typical)).map(({ name, triggered }) => [
      ...[name, triggered ? "Triggered" : "Not triggered", "62.5%"],
    ]);
    assert.deepEqual(rowsOf(await read(typical)), expected);
  });

  test("names the stage of each target, in a column of its own where one has any", async () => {
    const { look } = reportHead();
    const inStages = (locale: string) =>
      frozenReport(reportHead({ look: { ...look, locale } }), 2, (ordinal) =>
        reportTarget(ordinal, {
          tiles: [tileResult(heatTile, { stage: ordinal === 0 ? "egg hatch" : null }), tileResult(chanceTile)],
        }),
      );
    const pdf = await read(inStages("en-GB"));
    assert.deepEqual(rowsOf(pdf), [
      ["Field 1", "Triggered", "egg hatch", "62.5%"],
      ["Field 2", "Not triggered", "–", "62.5%"],
    ]);
    assert.ok(textOf(pdf).includes("Triggered · Stage: egg hatch · Probability: 62.5%"), textOf(pdf));
    assert.ok(textOf(await read(inStages("de-CH"))).includes("Ausgelöst · Stadium: egg hatch · "));
    assert.ok(!textOf(await read(typical)).includes("Stage"));
  });

  test("tells of a target when it will happen, and in the plot of the tile that decides, in words too", async () => {
    const { look } = reportHead();
    const days = { expectedAt: "2026-05-07", earliest: "2026-05-06", latest: "2026-05-09", threshold: 30 };
    const waiting = (changes: Partial<ReportExpectation> = {}, locale = "en-GB") =>
      frozenReport(reportHead({ look: { ...look, locale } }), 1, (ordinal) =>
        reportTarget(ordinal, {
          tiles: [tileResult(heatTile, { isTriggered: false }), tileResult(chanceTile)],
          expectations: [expectationOf({ ...days, ...changes })],
        }),
      );
    const altsOf = (pdf: ReadPdf) => pdf.elements.flatMap(({ role, alt }) => (role === "Figure" ? [alt ?? ""] : []));
    const sentence = "Expected on 7 May 2026; in 82% of cases between 6 and 9 May 2026";
    const pdf = await read(waiting());
    assert.ok(textsOf(pdf, "P").includes(sentence), textOf(pdf));
    assert.match(textOf(pdf), /Hatched stretches are the days/);
    assert.deepEqual(
      altsOf(pdf).map((alt) => alt.endsWith(`${sentence}.`)),
      [true, false],
    );
    const german = await read(waiting({ stage: "Eier" }, "de-CH"));
    const inGerman = textOf(german).replaceAll("\u00a0", " ");
    assert.match(inGerman, /Eier wird am 7\. Mai 2026 erwartet; in 82.?% der Fälle zwischen dem 6\. und 9\. Mai 2026/);
    const late = await read(waiting({ expectedAt: "2026-06-07", latest: "2026-06-09" }));
    assert.match(textOf(late), /Expected on 7 Jun 2026; in 82% of cases between 6 May and 9 Jun 2026/);
    assert.ok(altsOf(late).every((alt) => !alt.includes("Expected")));
    const not = await read(waiting({ state: "not_expected", expectedAt: null, earliest: null, latest: null }));
    assert.ok(textsOf(not, "P").includes("Not expected before 1 Jan 2027"));
    assert.doesNotMatch(textOf(await read(typical)), /xpected|Hatched/);
  });

  test("tells of each tile its name, its latest value with its unit, and its threshold", async () => {
    const text = textOf(await read(typical));
    for (const { tiles } of await shownTargets(typical)) {
      const [heat, chance] = tiles.map(({ lastValue }) => lastValue ?? Number.NaN) as [number, number];
      const latest = valueText({ locale: "en-GB" }, celsius, heat, "°C").replace("\u00a0", " ");
      assert.ok(text.includes(`Latest value: ${latest} · Threshold: 30 °C`), latest);
      assert.ok(text.includes(`Latest value: ${chance.toFixed(1)}% · Threshold: 60%`));
    }
    assert.equal(text.split("\n").filter((line) => line === "Heat stress").length, 4);
  });

  test("says plainly what failed, what had no data, and what was left out", async () => {
    const empty = wave(0, 0);
    const pdf = await read(
      frozenReport(reportHead(), 3, (ordinal) =>
        reportTarget(ordinal, {
          ...[
            { tiles: [tileResult(heatTile, { points: empty, lastValue: null, noData: true })] },
            { tiles: [tileResult(heatTile, { points: empty, lastValue: null, error: "It broke <here>." })] },
            { tiles: [], triggered: false, skipped: "Its source is disabled.", probability: null, color: null },
          ][ordinal],
        }),
      ),
    );
    const remarks = rowsOf(pdf).map(([name, state, , remark]) => [name, state, remark]);
    assert.deepEqual(remarks, [
      ["Field 1", "Triggered", "No data"],
      ["Field 2", "Not triggered", "A tile failed"],
      ["Field 3", "Left out", "Its source is disabled."],
    ]);
    const text = textOf(pdf);
    for (const part of [
      "There were no data",
      "This tile failed: It broke <here>.",
      "Left out: Its source is disabled.",
    ])
      assert.ok(text.includes(part), part);
  });

  test("is in Chinese, Japanese, Korean, Hindi, Thai and emoji as it was written, in bold too", async () => {
    const names = ["北果园 North", "リンゴ畑", "북쪽 과수원", "उत्तरी बाग", "สวนผลไม้", "🌱 Field"];
    const notes = "请在下雨之前收割小麦，因为预报说明天会有大雨。".repeat(8);
    const pdf = await read(
      frozenReport(reportHead({ flowName: "苹果 Blüte 사과", notes }), names.length, (one) =>
        reportTarget(one, { name: names[one] as string }),
      ),
    );
    assert.deepEqual(
      rowsOf(pdf).map(([name]) => name?.replaceAll(/\s/g, "")),
      names.map((name) => name.replaceAll(" ", "")),
    );
    assert.deepEqual(
      textsOf(pdf, "H1").map((text) => text.replaceAll(/\s/g, "")),
      ["苹果Blüte사과"],
    );
    const whole = textOf(pdf).replaceAll(/\s/g, "");
    assert.ok(whole.includes(notes), "over several lines");
    assert.ok(!whole.includes("□"));
  });

  test("is in Arabic and Hebrew from right to left, with the text itself to be read aloud", async () => {
    const names = ["بستان التفاح 12", "פרדס הצפון (12)"];
    const file = await fileOf(
      frozenReport(reportHead(), names.length, (one) => reportTarget(one, { name: names[one] as string })),
    );
    assert.ok(!textOf(await readPdf(file)).includes("□"));
    for (const name of names) {
      const spoken = Buffer.from(name, "utf16le").swap16().toString("latin1");
      const escaped = spoken.replaceAll(/[()\\]/g, "\\$&");
      assert.ok(Buffer.from(file).toString("latin1").includes(escaped), name);
    }
  });

  test("is in Greek and in Cyrillic as it was written", async () => {
    const names = ["Χωράφι Αθήνα ΐΰώ", "Поле Київ ґєї ЎжЁ", "Čeština Łódź Ångström ßñğ"];
    const report = frozenReport(reportHead({ flowName: "Προσοχή Увага", notes: "≥ 30 °C → δροσιά, роса" }), 3, (one) =>
      reportTarget(one, { name: names[one] as string }),
    );
    const pdf = await read(report);
    assert.deepEqual(
      rowsOf(pdf).map(([name]) => name),
      names,
    );
    assert.deepEqual(textsOf(pdf, "H1"), ["Προσοχή Увага"]);
    assert.ok(textOf(pdf).includes("≥ 30 °C → δροσιά, роса"));
    assert.ok(!textOf(pdf).includes("□"));
  });

  test("is in the reader's language and units", async () => {
    const { look } = reportHead();
    const head = reportHead({ temperatureUnits: "fahrenheit", look: { ...look, locale: "de-CH" } });
    const pdf = await read(frozenReport(head, 1));
    assert.equal(pdf.language, "de-CH");
    const text = textOf(pdf);
    assert.ok(text.includes("Schwelle: 86 °F"), text);
    assert.ok(text.includes("Bericht vom 5. Mai 2026"));
    assert.ok(!text.includes("°C ·"));
  });

  test("has the times of a plot on the clock of its target", async () => {
    const alts = (await read(typical)).elements.flatMap(({ alt }) => (alt?.startsWith("Plot") ? [alt] : []));
    const first = generatedAt - 72 * hourMs;
    for (const [alt, timeZone] of [
      [alts[0], "UTC"],
      [alts[4], "Asia/Tokyo"],
    ] as const) {
      const time = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(first);
      assert.ok(alt?.includes(`2026, ${time} `), `${alt} ${time}`);
    }
  });

  test("has a day at the midnight of the target's clock", async () => {
    // From 20:00 UTC on, which is 05:00 in Tokyo, for ten hours.
    const tiles = [tileResult(heatTile, { points: wave(11, 30) })];
    const zones = ["UTC", "Asia/Tokyo"];
    const report = frozenReport(reportHead(), 2, (one) => reportTarget(one, { tiles, timezone: zones[one] as string }));
    const plots = (await read(report)).elements.filter(({ role }) => role === "Figure");
    assert.deepEqual(
      plots.map(({ text }) => text.includes("5 May")),
      [true, false],
    );
  });

  test("goes on in the line where the author's file began another", async () => {
    const flowTiles = [{ ...heatTile, help: "One thought\nin two lines of a file.\n" }];
    const text = textOf(await read(frozenReport(reportHead({ flowTiles }), 1)));
    assert.ok(text.includes("One thought in two lines of a file."), text);
  });

  test("explains each tile once, without markup", async () => {
    const flowTiles = [heatTile, chanceTile, { ...heatTile, row: 2 }];
    const pdf = await read(frozenReport(reportHead({ flowTiles }), 1));
    const text = textOf(pdf);
    assert.ok(text.includes("Triggers when it is hotter than the threshold (≥ 30 °C → stress)."));
    assert.ok(text.includes("second, with a link (https://example.com/more)"));
    assert.ok(text.includes("Simple – (lowest + highest) / 2"));
    assert.equal(text.split("Triggers when").length, 2);
    assert.deepEqual(textsOf(pdf, "Lbl"), ["•", "•"]);
  });
});

const celsius = { temperature: "celsius", system: "metric" } as const;

describe("the tags of a document", () => {
  test("say its language, its title and its author, and that the title is shown", async () => {
    const { title, xmlTitle, author, language, isTagged, showsTitle } = await read(typical);
    assert.deepEqual(
      { title, xmlTitle, author, language, isTagged, showsTitle },
      {
        ...{ title: "Orchard heat watch – 2026-05-05", xmlTitle: "Orchard heat watch – 2026-05-05" },
        ...{ author: "Green Valley Advisory", language: "en-GB", isTagged: true, showsTitle: true },
      },
    );
  });

  test("hold all that is written, but for the bottoms of the pages", async () => {
    const pdf = await read(typical);
    assert.deepEqual(pdf.untagged, []);
    const bottoms = Array.from({ length: pdf.pages }, (_, index) => [
      ...["Green Valley Advisory · Orchard heat watch", `Page ${index + 1} of ${pdf.pages}`],
    ]);
    assert.deepEqual(pdf.artifacts, bottoms.flat());
  });

  test("are headings in order: one of the first level, and none that skips a level", async () => {
    const levels = (await read(typical)).elements.flatMap(({ role }) => (/^H\d$/.test(role) ? [Number(role[1])] : []));
    assert.equal(levels[0], 1);
    assert.equal(levels.filter((level) => level === 1).length, 1);
    for (const [index, level] of levels.slice(1).entries()) assert.ok(level <= (levels[index] as number) + 1);
    assert.equal(levels.filter((level) => level === 3).length, 3 * 2 + 2);
  });

  test("are a table with a header for each row and each column", async () => {
    const file = await fileOf(typical);
    const pdf = await readPdf(file);
    const heads = pdf.elements.filter(({ within }) => within.includes("THead"));
    assert.deepEqual(
      heads.map(({ role, text }) => [role, text]),
      ["Target", "State", "Probability"].map((text) => ["TH", text]),
    );
    const source = Buffer.from(file).toString("latin1");
    assert.equal(source.match(/\/Scope \/Column/g)?.length, 3);
    assert.equal(source.match(/\/Scope \/Row/g)?.length, 3);
  });

  test("are figures that say in words what they show", async () => {
    const figures = (await read(typical)).elements.filter(({ role }) => role === "Figure");
    assert.equal(figures.length, 1 + 3 * 2);
    assert.ok(figures.every(({ alt }) => alt !== null && alt.length > 10));
    assert.equal(figures[0]?.alt, "Sketch of the boundary of Field 1, north up");
    const { triggered } = wave(72, 30);
    const spans = triggered.filter((one, index) => one === 1 && triggered[index - 1] !== 1).length;
    assert.match(figures[1]?.alt ?? "", /^Plot of Heat stress for Field 1, from 2 May 2026, .* to 5 May 2026, /);
    assert.match(
      figures[1]?.alt ?? "",
      new RegExp(`lowest 12\\s°C, highest 36\\s°C, .* Triggered during ${spans} str`),
    );
  });

  test("lead to each target by a bookmark", async () => {
    assert.deepEqual((await read(typical)).bookmarks, ["Field 1", "Field 2", "Field 3", "What the tiles do"]);
  });
});

describe("what does not fit", () => {
  test("is left out of a report with ten thousand targets, and the document says so", async () => {
    const points = [wave(2_000, 30), wave(2_000, 60, 50, 30)];
    const tiles = [heatTile, chanceTile].map((tile, index) =>
      tileResult(tile, { points: points[index] as (typeof points)[number] }),
    );
    const report = frozenReport(reportHead(), 10_000, (ordinal) =>
      reportTarget(ordinal, { boundary: field, tiles, name: `${ordinal} ${"long name ".repeat(18)}` }),
    );
    const file = await fileOf(report);
    assert.ok(file.length < maxBytes, `${file.length}`);
    const pdf = await readPdf(file);
    assert.equal(rowsOf(pdf).length, maxListed);
    assert.equal(pdf.bookmarks.length, maxDetailed + 1);
    const text = textOf(pdf);
    assert.ok(text.includes(`5,000 of 10,000 targets are triggered.`));
    assert.ok(text.includes(`The report has 10,000 targets. This document lists the first ${maxListed}.`));
    assert.ok(text.includes(`Of ${maxListed} targets, this document shows the first ${maxDetailed} in detail.`));
  });

  test("is left out of a report with many tiles for each target, which are shown whole or not at all", async () => {
    const tiles = Array.from({ length: 7 }, () => tileResult(heatTile));
    const { details } = await gatherReport(
      frozenReport(reportHead(), 60, (one) => reportTarget(one, { tiles })),
      noLogo,
    );
    assert.equal(details.length, Math.floor(maxTiles / tiles.length));
    assert.ok(details.every((detail) => detail.tiles.length === tiles.length));
  });

  test("is said of targets that match no filter", async () => {
    const report = { ...frozenReport(reportHead(), 2), counts: { total: 7, triggered: 2, shown: 2 } };
    assert.ok(textOf(await read(report)).includes("2 of 7 targets are triggered. This report shows 2 of them."));
  });
});

test("a target with its plots stays on one page, so that no page begins with a plot of nobody", async () => {
  const tiles = [tileResult(heatTile), tileResult(heatTile)];
  const pdf = await read(frozenReport(reportHead(), 5, (ordinal) => reportTarget(ordinal, { tiles })));
  const headings = pdf.elements.filter(({ role }) => role === "H2" || role === "H3");
  const pagesOf = (wanted: string): readonly number[] =>
    headings.filter(({ role }) => role === wanted).map(({ page }) => page);
  // The first is the overview, and the last is the help.
  const sections = pagesOf("H2").slice(1, 6);
  assert.ok(pdf.pages > 2);
  assert.deepEqual(
    pagesOf("H3").slice(0, 10),
    sections.flatMap((page) => [page, page]),
  );
});

describe("a document is made of", () => {
  test("a report without targets or tiles", async () => {
    const pdf = await read(frozenReport(reportHead({ flowTiles: [], dataWindow: null, notes: "  " }), 0));
    assert.equal(pdf.pages, 1);
    assert.deepEqual(textsOf(pdf, "H2"), ["Overview"]);
  });

  test("tiles with no point, with one, with equal ones and with the largest", async () => {
    const one = { ts: Float64Array.of(generatedAt), value: Float64Array.of(-1e308), triggered: Uint8Array.of(1) };
    const flat = { ...wave(3, 1), value: Float64Array.of(5, 5, 5) };
    const huge = { ...wave(3, 1), value: Float64Array.of(-1.7e308, 0, 1.7e308) };
    for (const points of [wave(0, 1), one, flat, huge]) {
      const file = await fileOf(
        frozenReport(reportHead(), 1, (ordinal) =>
          reportTarget(ordinal, { tiles: [tileResult(heatTile, { points })] }),
        ),
      );
      assert.doesNotMatch(Buffer.from(file).toString("latin1"), /NaN|Infinity/);
      assert.equal((await readPdf(file)).pages >= 1, true);
    }
  });

  test("names that its font cannot show: a sign stands for each character, and a note says so", async () => {
    const names = ["ምድር", "\ua000\ua001".repeat(100), "\u{16800} farm", "\ud800 half", "W".repeat(200)];
    const file = await fileOf(
      frozenReport(reportHead(), 5, (one) => reportTarget(one, { name: names[one] as string })),
    );
    const pdf = await readPdf(file);
    assert.deepEqual(
      rowsOf(pdf).map(([name]) => name?.replaceAll(" ", "")),
      ["□".repeat(3), "□".repeat(200), "□farm", "□half", "W".repeat(200)],
    );
    assert.ok(textOf(pdf).includes("□ stands for a character"));
    assert.ok(!textOf(await read(typical)).includes("□ stands for"));
    const spoken = Buffer.from("ምድር", "utf16le").swap16().toString("latin1");
    assert.ok(Buffer.from(file).toString("latin1").includes(spoken), "the name itself is there to be read aloud");
  });

  test("ten thousand characters without a space, in a moment", async () => {
    const begun = process.cpuUsage();
    await fileOf(frozenReport(reportHead({ notes: "x".repeat(10_000) }), 1));
    assert.ok(process.cpuUsage(begun).user < 10_000_000);
  });
});

test("a character is replaced as a whole, and only where the font has no picture of it", () => {
  const covers = (codePoint: number) => codePoint < 0x250;
  assert.deepEqual(printable("Käse", covers), { text: "Käse", isReplaced: false });
  assert.deepEqual(printable("Ka\u0308se", covers), { text: "Käse", isReplaced: false });
  assert.deepEqual(printable("a👩‍🌾b", covers), { text: "a□b", isReplaced: true });
  assert.deepEqual(printable("one\r\ntwo", covers), { text: "one\ntwo", isReplaced: false });
});

test("the languages have the same texts with the same arguments", () => {
  const { en, ...others } = textsByLanguage;
  for (const [language, texts] of Object.entries(others)) {
    assert.deepEqual(Object.keys(texts), Object.keys(en), language);
    for (const key of Object.keys(en) as TextKey[])
      assert.deepEqual(argumentsIn(texts[key]), argumentsIn(en[key]), `${language} ${key}`);
  }
});

/** The names of a text's arguments, however deep they stand in it. */
function argumentsIn(text: string): readonly string[] {
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
