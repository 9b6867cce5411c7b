/** What Markdown of tenants becomes, read by a parser of HTML as browsers have it (WHATWG), and not by ours. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import fc from "fast-check";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { markdownHtml, markdownTags, maxNesting, readMarkdown } from "#core/markdown.ts";
import { helpHtml } from "#server/reports/page/help-html.ts";
import { helpProblem } from "#server/tiles/checks/help.ts";
import { ownFolders, readTiles } from "#server/tiles/files.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;

/** All elements of the HTML, in order. */
function elementsOf(html: string): readonly DefaultTreeAdapterTypes.Element[] {
  const walk = (nodes: readonly Node[]): readonly DefaultTreeAdapterTypes.Element[] =>
    nodes.flatMap((node) => ("tagName" in node ? [node, ...walk(node.childNodes)] : []));
  const { childNodes } = parseFragment(html);
  assert.ok(!html.includes("<!--"));
  return walk(childNodes);
}

function textOf(html: string): string {
  const walk = (nodes: readonly Node[]): string =>
    nodes.map((node) => ("value" in node ? node.value : "childNodes" in node ? walk(node.childNodes) : "")).join("");
  return walk(parseFragment(html).childNodes);
}

const allowed: ReadonlySet<string> = new Set(markdownTags);

function assertHarmless(html: string): void {
  for (const { tagName, attrs, namespaceURI } of elementsOf(html)) {
    assert.ok(allowed.has(tagName), `<${tagName}> in ${html}`);
    assert.equal(namespaceURI, "http://www.w3.org/1999/xhtml");
    for (const { name, value } of attrs) {
      if (tagName === "a" && name === "href") assert.match(value, /^(?:https?:\/\/|mailto:)/i);
      else if (tagName === "a" && name === "rel") assert.equal(value, { linkRelation: "nofollow noreferrer" });
      else if (tagName === "ol" && name === "start") assert.match(value, /^\d{1,9}$/);
      else assert.fail(`${name} of <${tagName}> in ${html}`);
    }
  }
}

/** Tags that some readers take what follows for escaped text after. */
const opened = ["kbd", "code", "pre", "script"];
const attacks = [
  '<meta/http-equiv="refresh"/content="0;url=//example.org">',
  "<svg/onload=alert(1)>",
  "<base/href=//example.org/>",
  "<img/src=x onerror=alert(1)>",
  '<a/href="javascript:alert(1)">x</a>',
  "<style>*{display:none}</style>",
  "<!-- -->",
];

describe("HTML of Markdown", () => {
  for (const name of opened) {
    test(`holds no tag of the text after <${name}>`, () => {
      for (const attack of attacks) {
        for (const text of [
          `see <${name}> ${attack} now`,
          `<${name}>${attack}`,
          `# <${name}> x\n\n- <${name}> ${attack}`,
        ]) {
          const { html } = helpHtml(`A line.\n\n${text}`, 20_000);
          assertHarmless(html);
          // Shown as it is written.
          assert.ok(textOf(html).includes(attack), html);
        }
      }
    });
  }

  test("holds elements of the list and addresses of the web and mail alone, whatever is written", () => {
    const markup = [
      "*",
      "_",
      "**",
      "~~",
      "`",
      "```\n",
      "[",
      "](",
      ")",
      "![",
      "<",
      ">",
      "|",
      "|-|\n",
      "\n",
      "\n\n",
      "# ",
    ];
    const blocks = [
      "- ",
      "1. ",
      "123456789. ",
      "> ",
      "    ",
      "---\n",
      "&",
      "&lt;",
      "&#60;",
      "&#x3c;",
      "\\",
      '"',
      "'",
      "\0",
    ];
    const addresses = [
      "javascript:",
      "JaVa\tScript:",
      "data:text/html,",
      "vbscript:",
      "https://e.org/",
      "mailto:a@e.org",
      "//e.org",
    ];
    const tags = [
      ...opened.map((tag) => `<${tag}>`),
      ...opened.map((tag) => `</${tag}>`),
      ...attacks,
      "<a href=",
      "[x]: ",
    ];
    const piece = fc.oneof(fc.constantFrom(...markup, ...blocks, ...addresses, ...tags), fc.string({ maxLength: 6 }));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        assertHarmless(helpHtml(text, 100_000).html);
        assertHarmless(markdownHtml(readMarkdown(text).blocks, { linkRelation: "nofollow noreferrer" }));
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  test("leaves nothing but the frame of what is nested too deeply, and says so", () => {
    const deep = (levels: number) => readMarkdown(`${"> ".repeat(levels)}words`);
    assert.equal(deep(maxNesting - 2).isWhole, true);
    assert.equal(textOf(markdownHtml(deep(maxNesting - 2).blocks)).trim(), "words");
    assert.deepEqual(deep(maxNesting + 1), { blocks: [], isWhole: false });
    // Emphasis may go deeper than a reader of the elements does; its words stay.
    const emphasis = `${"*a **b ".repeat(2_000)}${"** *".repeat(2_000)}`;
    assertHarmless(markdownHtml(readMarkdown(emphasis).blocks, { linkRelation: "nofollow noreferrer" }));
  });

  test("reads tables with too many cells as text: few characters could ask for very many", () => {
    const table = (columns: number, rows: number) =>
      `|${"a|".repeat(columns)}\n|${"-|".repeat(columns)}\n${"|b\n".repeat(rows)}`;
    const cellsOf = (text: string) =>
      elementsOf(markdownHtml(readMarkdown(text).blocks)).filter(({ tagName }) => tagName === "td").length;
    assert.equal(cellsOf(table(4, 50)), 200);
    assert.equal(cellsOf(table(400, 600)), 0);
    assert.match(helpProblem(table(400, 600)) ?? "", /^must have tables of at most 4000 cells/);
  });
});

describe("a tile's help", () => {
  test("of every built-in tile may be published, and is read whole", async () => {
    for (const { content } of await readTiles(ownFolders)) {
      const { markdown } = content.ui.help;
      assert.equal(helpProblem(markdown), null, content.key);
      assert.ok(readMarkdown(markdown).isWhole);
    }
  });

  test("is refused with what to do where it is too long or nested too deeply", () => {
    assert.equal(helpProblem("_a*".repeat(1_400)), null);
    assert.equal(helpProblem("a".repeat(20_000)), null);
    assert.match(helpProblem("a".repeat(20_001)) ?? "", /at most 20000 characters, not 20001: link to a page/);
    assert.match(helpProblem("> ".repeat(1_000)) ?? "", /nested 20 deep: write them with fewer levels/);
  });
});

test("the guides have links between them, ids at their headings, and no tag of their texts", async () => {
  const { guidePage } = await import("#server/http/guides.ts");
  const page = (await guidePage("reports"))?.text ?? "";
  const written = await readFile(new URL("../../docs/reports.md", import.meta.url), "utf8");
  assert.ok(/\n## What it shows\n/.test(written));
  assert.ok(page.includes('<h2 id="what-it-shows">What it shows</h2>'));
  assert.match(page, /<a href="\/guides\/[\w-]+(?:#[\w-]+)?">/);
});
