/** The page of a report: its size, its texts, what it says of each target. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { contrastRatio } from "#server/branding/contrast.ts";
import type { ReportExpectation, ReportTargetResult } from "#server/reports/model.ts";
import { helpHtml } from "#server/reports/page/help-html.ts";
import { stateCss } from "#server/reports/page/palette.ts";
import { renderPage } from "#server/reports/page/render.ts";
import { defaultSkin } from "#server/branding/rules.ts";
import { textsByLanguage } from "#server/reports/words/language.ts";
import { nobody } from "#server/tenancy/reader.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import {
  columnsOf,
  expectationOf,
  frozenReportOf,
  type ReportOptions,
  sampleTileCount,
} from "#test/support/reports.ts";

const token = "grt_0123456789012345678901234567890123456789012";
const maxBytes = 60_000;

async function page(options: ReportOptions = {}, from = 1): Promise<string> {
  return (await renderPage(frozenReportOf(options), token, from, nobody)).html;
}

/** Of the targets that the page shows in detail, their places from 1. */
function shownPlaces(html: string): readonly number[] {
  return [...html.matchAll(/<article [^>]*id="t(\d+)"/g)].map(([, place]) => Number(place));
}

const hostile = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>&amp; ${'ü€𝒳"<'.repeat(20)}`;

function worst(target: ReportTargetResult): ReportTargetResult {
  const points = columnsOf(
    2_000,
    3_600_000,
    (index) => Math.sin(index * 7919 + target.ordinal) * 1234.567,
    (_, index) => index % 2 === 0,
  );
  return { ...target, name: hostile.slice(0, 200), tiles: target.tiles.map((tile) => ({ ...tile, points })) };
}

describe("the page", () => {
  for (const targetCount of [1, 10, 500]) {
    test(`is less than 60 kB with ${targetCount} targets of seven tiles with 2,000 points and long names`, async () => {
      const options: ReportOptions = {
        targetCount,
        tileCount: sampleTileCount,
        change: worst,
        changeTile: (tile) => ({ ...tile, displayName: hostile.slice(0, 100), help: `${hostile}\n\n`.repeat(80) }),
        head: { flowName: hostile.slice(0, 255), notes: hostile.repeat(40), brand: { name: hostile, logo: null } },
      };
      for (const from of [1, targetCount]) {
        const html = await page(options, from);
        assert.ok(Buffer.byteLength(html) < maxBytes, String(Buffer.byteLength(html)));
        assert.equal(shownPlaces(html)[0], from);
      }
    });
  }

  test("is less than 60 kB with the most tiles that a flow has, and says how many are left out", async () => {
    const html = await page({
      targetCount: 1,
      tileCount: 1,
      change: (target) => {
        const [tile] = worst(target).tiles;
        return { ...target, tiles: Array.from({ length: 50 }, () => ({ ...tile, error: "x".repeat(3_000) })) as never };
      },
    });
    assert.ok(Buffer.byteLength(html) < maxBytes, String(Buffer.byteLength(html)));
    assert.deepEqual(shownPlaces(html), [1]);
  });

  test("leads through all targets, each shown once, and back", async () => {
    const options = { targetCount: 30, tileCount: 3 };
    const seen: number[] = [];
    let from: number | null = 1;
    while (from !== null) {
      const html = await page(options, from);
      seen.push(...shownPlaces(html));
      assert.equal(html.includes('rel="prev"'), from > 1);
      const next = /rel="next" href="\?from=(\d+)"/.exec(html);
      from = next === null ? null : Number(next[1]);
    }
    assert.deepEqual(
      seen,
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
    assert.deepEqual(shownPlaces(await page(options, 1_000)), [30]);
  });

  test("is the same bytes each time", async () => {
    for (const from of [1, 5]) assert.equal(await page({ targetCount: 9 }, from), await page({ targetCount: 9 }, from));
  });

  test("shows every text of a tenant as it is written, and no text becomes a tag, an attribute or a script", async () => {
    const html = await page({
      change: (target) => ({
        ...target,
        name: hostile,
        skipped: target.ordinal === 1 ? hostile : null,
        timezone: target.ordinal === 2 ? hostile : "UTC",
        tiles: target.tiles.map((tile) => ({ ...tile, error: tile.row === 1 ? hostile : null })),
      }),
      changeTile: (tile) => ({ ...tile, displayName: hostile, unit: tile.row === 0 ? hostile : null, help: hostile }),
      head: { flowName: hostile, notes: hostile, brand: { name: hostile, logo: `https://x.example/"><script>` } },
    });
    assert.doesNotMatch(html, /<script|<img src=x|<[^>]*\sonerror/i);
    assert.ok(html.includes("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert.doesNotMatch(html, /<(?:iframe|object|embed|form|input|link|base)\b/i);
    assert.doesNotMatch(html, /\sstyle=/);
  });

  test("lets in its own style and the brand's picture, and nothing else", async () => {
    const logo = "https://cdn.example/a;b,c/logo.png?size=2";
    const { html, policy } = await renderPage(
      frozenReportOf({ head: { brand: { name: "Brand", logo } } }),
      token,
      1,
      nobody,
    );
    assert.ok(html.includes(`<img src="${logo}" alt="">`));
    assert.match(
      policy,
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; img-src https:\/\/cdn\.example\/a%3Bb%2Cc\/logo\.png; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
  });
});

describe("the page says", () => {
  const state = (html: string) =>
    [...html.matchAll(/<p class="st"><span class="pill">.*?<\/svg>([^<]+)/g)].map(([, text]) => text);

  test("of each target its state in words, its probability, and why it was left out", async () => {
    const html = await page({
      change: (target) => ({
        ...target,
        triggered: target.ordinal === 0,
        probability: 62.5,
        skipped: target.ordinal === 2 ? "Its source is disabled." : null,
      }),
    });
    assert.deepEqual(state(html), ["Triggered", "Not triggered", "Left out"]);
    assert.ok(html.includes("Probability 62.5%"));
    assert.ok(html.includes("Why it was left out: Its source is disabled."));
  });

  test("of each target the stage that it is in, beside its state and where it is found", async () => {
    const change = (target: ReportTargetResult): ReportTargetResult => ({
      ...target,
      triggered: true,
      probability: null,
      skipped: target.ordinal === 2 ? "Its source is disabled." : null,
      tiles: target.tiles.map((tile, row) => ({ ...tile, stage: ["<eggs>", "wet"][row] ?? null })),
    });
    const html = await page({ change });
    const beside = (label: string) =>
      [...html.matchAll(/<p class="st">.*?<\/p>/g)].map(([text]) => text.includes(`${label}: &lt;eggs&gt;</span></p>`));
    assert.deepEqual(beside("Stage"), [true, true, false]);
    assert.equal(html.match(/Triggered · <bdi>&lt;eggs&gt;<\/bdi>/g)?.length, 2);
    assert.doesNotMatch(html, /<eggs>|Stage: wet/);
    assert.match(await page({ change, look: { locale: "de-CH" } }), /Stadium: &lt;eggs&gt;/);
    assert.doesNotMatch(await page(), /Stage/);
  });

  describe("when it will happen", () => {
    const waiting =
      (changes: Partial<ReportExpectation> = {}, isTriggered = false) =>
      (target: ReportTargetResult): ReportTargetResult => ({
        ...target,
        expectations: [expectationOf(changes)],
        tiles: target.tiles.map((tile) => ({ ...tile, isTriggered: isTriggered && tile.row === 0 })),
      });
    const told = (changes?: Partial<ReportExpectation>, isTriggered?: boolean, look: object = {}) =>
      page({ targetCount: 1, tileCount: 2, change: waiting(changes, isTriggered), look });
    const sentence = "Expected on 2 Jul 2026; in 82% of cases between 27 Jun and 9 Jul 2026";

    test("beside the state, and in the plot of the tile that decides, in words too", async () => {
      const html = await told();
      assert.ok(html.includes(`</p><p dir="auto">${sentence}</p>`), html);
      assert.equal(html.match(/<rect class="u"/g)?.length, 1);
      assert.equal(html.match(new RegExp(`${sentence}\\.</desc>`, "g"))?.length, 1);
      assert.match(html, /<rect class="u" x="\d+(\.\d)?%" width="\d+(\.\d)?%" height="100%"\/>/);
      assert.match(html, /<line class="o" x1="(\S+)" x2="\1" .*<text class="ol" x="\1" y="-6">2 Jul<\/text>/);
      assert.match(html, /<\/svg>expected<\/span>/);
    });

    test("of a stage by its name, which is a text, in the reader's language", async () => {
      const html = await told({ stage: "<eggs>" }, false, { locale: "de-CH" });
      assert.match(html, /<p dir="auto">&lt;eggs&gt; wird am 2\. Juli 2026 erwartet; in 82.?% der Fälle zwischen dem /);
      assert.match(html, /<\/svg>erwartet<\/span>/);
    });

    test("in the sentence alone where the day lies beyond what the plot can show", async () => {
      const html = await told({ expectedAt: "2026-12-02", earliest: "2026-11-27", latest: "2026-12-09" });
      assert.match(html, /<p dir="auto">Expected on 2 Dec 2026/);
      assert.doesNotMatch(html, /class="u"|<\/svg>expected|9 Dec 2026\.<\/desc>/);
    });

    test("softly where it is not expected, once where a tile says since when, and not at all without an outlook", async () => {
      const none = { expectedAt: null, earliest: null, latest: null, coverage: null };
      const not = await told({ ...none, state: "not_expected" });
      assert.match(not, /<p class="s soft" dir="auto">Not expected before 1 Jan 2027<\/p>/);
      const reached = { ...none, state: "reached", reachedAt: "2026-06-08" } as const;
      assert.match(await told(reached), /<p dir="auto">Reached on 8 Jun 2026<\/p>/);
      assert.doesNotMatch(await told(reached, true), /Reached on/);
      assert.match(await told({ ...reached, stage: "eggs" }, true), /<p dir="auto">Eggs reached on 8 Jun 2026<\/p>/);
      assert.doesNotMatch(await page(), /xpected|Reached|class="u"/);
    });
  });

  test("of each tile its latest value with unit and threshold, and since when it is triggered in the target's time", async () => {
    const html = await page({
      targetCount: 1,
      tileCount: 1,
      change: (target) => ({ ...target, timezone: "Asia/Tokyo" }),
    });
    assert.match(html, /<strong>269\.31\u00a0°C·d<\/strong> <span class="soft">threshold 250\u00a0°C·d<\/span>/);
    assert.match(html, /Triggered since 9 Jun 2026, 13:00\b/);
    assert.match(html, /Times in Asia\/Tokyo/);
    assert.doesNotMatch(html, /GMT/);
    assert.match(html, /<desc>From 15 Mar 2026, 13:00 to 12 Jun 2026, 13:00\. Latest value 269\.31/);
  });

  test("in the reader's language and units", async () => {
    const html = await page({
      targetCount: 1,
      tileCount: 2,
      head: { temperatureUnits: "fahrenheit" },
      look: { locale: "de-CH", units: "imperial" },
    });
    assert.match(html, /^<!doctype html><html lang="de">/);
    assert.match(html, /Bericht vom <time datetime="2026-06-12">12\. Juni 2026</);
    assert.match(html, /<strong>61[.,]14\u00a0°F<\/strong>/);
    assert.ok(html.includes("Schwelle 77\u00a0°F"));
  });

  test("where there are no data and where a tile failed", async () => {
    const html = await page({
      targetCount: 2,
      tileCount: 1,
      change: (target) => ({
        ...target,
        tiles: target.tiles.map((tile) => ({
          ...tile,
          lastValue: null,
          points: columnsOf(0, 1, () => 0),
          noData: target.ordinal === 0,
          error: target.ordinal === 1 ? "The script took too long." : null,
        })),
      }),
    });
    assert.ok(html.includes("No data: there were no readings in the period."));
    assert.ok(html.includes("This could not be evaluated: The script took too long."));
    assert.ok(html.includes("no value"));
  });

  test("how many targets there are, and that it shows some of them", async () => {
    const html = await page({ counts: { total: 40, triggered: 1, shown: 3 } });
    assert.ok(html.includes("1 target is triggered <span>of 40 targets</span>"));
    assert.ok(html.includes("This report shows 3 of them."));
  });

  test("when it was made, of when the data are, and until when the link is valid", async () => {
    const html = await page();
    for (const [name, time] of [
      ["Data as of", "12 Jun 2026, 06:00"],
      ["Link valid until", "19 Jun 2026, 06:00"],
      ["Created", "12 Jun 2026, 06:00"],
    ])
      assert.match(html, new RegExp(`<dt>${name}</dt><dd><time datetime="[^"]+">${time}</time>`));
  });

  test("where the PDF and the data are", async () => {
    const html = await page();
    assert.ok(html.includes(`href="../reports/${token}.pdf"`) && html.includes(`href="../reports/${token}.csv"`));
  });
});

describe("the colours of states", () => {
  test("are seen on the card of either scheme and on paper, and carry their text", () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(hex, (color) => {
        const css = stateCss("k1", color, defaultSkin);
        const [light = "", dark = "", paper = ""] = [...css.matchAll(/--k:(#\w{6})/g)].map(([, found]) => found);
        assert.ok(contrastRatio(light, defaultSkin.light["background.paper"]) >= 3);
        assert.ok(contrastRatio(dark, defaultSkin.dark["background.paper"]) >= 3);
        assert.ok(contrastRatio(paper, "#ffffff") >= 3);
        assert.ok(contrastRatio(/--kt:(#\w{6})/.exec(css)?.[1] ?? color, color) >= 4.5);
        assert.ok(css.includes(`--kb:${color}`));
      }),
      { numRuns: propertyRuns(100) },
    );
  });
});

describe("a tile's help", () => {
  test("is Markdown: headings below the page's own, lists, tables and links", () => {
    const { html, isCut } = helpHtml(
      "# Tile\n\nA **word**.\n\n## More\n\n- one\n\n|a|\n|-|\n|b|\n\n[x](https://e.org/?a=1&b)\n",
      4_000,
    );
    assert.equal(isCut, false);
    assert.ok(!html.includes("Tile"));
    for (const piece of ["<strong>word</strong>", "<h4>More</h4>", "<li>one</li>", "<td>b</td>"])
      assert.ok(html.includes(piece), piece);
    assert.ok(html.includes('<a href="https://e.org/?a=1&amp;b" rel="nofollow noreferrer">x</a>'));
  });

  test("can hold no tag of its own, no picture, and no link but to web and mail", () => {
    const bad = [
      "<script>x</script>",
      "<div onclick=x>y</div>",
      "a <b onmouseover=x>y</b>",
      "![p](https://e.org/p.png)",
      "[x](javascript:alert(1))",
      "[x](JaVaScRiPt:alert)",
      "[x](data:text/html,<script>)",
      "[x](vbscript:x)",
      "<javascript:alert(1)>",
      "[x](/v1/flows)",
      '[x](https://e.org/"onclick="x)',
      "```html\n<script>x</script>\n```",
      '# <img src=x onerror="x">\n\n## <img src=x onerror="x">',
    ].join("\n\n");
    const { html } = helpHtml(bad, 20_000);
    const tags = new Set(
      [...html.matchAll(/<(\/?[a-z]\w*)/gi)].map(([, name]) => name?.replace("/", "").toLowerCase()),
    );
    for (const tag of tags) assert.ok(["p", "a", "h4", "pre", "code"].includes(tag ?? ""), tag);
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) assert.match(href ?? "", /^https:\/\//);
    for (const [, attributes] of html.matchAll(/<\w+\s([^>]*)>/g))
      assert.match(attributes ?? "", /^href="[^"]*" rel="nofollow noreferrer"$/);
  });

  test("that is nested too deeply to be read is left out, and the page is there", async () => {
    assert.deepEqual(helpHtml("> ".repeat(4_000), 4_000), { html: "", isCut: true });
    assert.equal(shownPlaces(await page({ changeTile: (tile) => ({ ...tile, help: "> ".repeat(50_000) }) })).length, 3);
  });

  test("is cut at the end of a paragraph where there is no room for all", () => {
    const { html, isCut } = helpHtml("Some words.\n\n".repeat(100), 200);
    assert.ok(isCut && Buffer.byteLength(html) <= 200);
    assert.match(html, /<\/p>\n$/);
  });
});

test("both languages use the same arguments in every text", () => {
  const namesIn = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].toSorted();
  const argumentsOf = (text: string) => namesIn(text.replace(/(?:one|other|=\d)\s*\{[^}]*\}/g, ""));
  for (const [key, text] of Object.entries(textsByLanguage.en))
    assert.deepEqual(argumentsOf(textsByLanguage.de[key as keyof typeof textsByLanguage.de]), argumentsOf(text), key);
});
