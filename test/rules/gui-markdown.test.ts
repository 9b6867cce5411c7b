/** What the pages make of Markdown: a tree of few elements, in which no text of others becomes markup. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { type MarkdownNode, readMarkdown } from "../../gui/markdown/tree.ts";
import { ownFolders, readTiles } from "#server/tiles/files.ts";
import "#test/support/property-runs.ts";

/** `p(Counts strong(warm) hours)` */
function outline(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => (typeof node === "string" ? node : `${node.tag}(${outline(node.children)})`)).join("");
}

function elementsOf(nodes: readonly MarkdownNode[]): readonly Exclude<MarkdownNode, string>[] {
  return nodes.flatMap((node) => (typeof node === "string" ? [] : [node, ...elementsOf(node.children)]));
}

function outlineOf(text: string, firstLevel?: number): string {
  return outline(readMarkdown(text, firstLevel));
}

describe("Markdown", () => {
  test("becomes elements", () => {
    assert.equal(outlineOf("Counts **warm** *hours* of `T`"), "p(Counts strong(warm) em(hours) of code(T))");
    assert.equal(outlineOf("- one\n- two\n\n3. three"), "ul(li(one)li(two))ol(li(three))");
    assert.equal(outlineOf("```\na < b\n```\n\n> said\n\n---"), "pre(code(a < b))blockquote(p(said))hr()");
    assert.equal(outlineOf("# One\n\n###### Six", 3), "h3(One)h6(Six)");
  });

  test("has tables, with what is written in their cells", () => {
    const table = "| A | B |\n|---|:-:|\n| *a* | x \\| y |\n| alone |";
    assert.equal(outlineOf(table), "table(thead(tr(th(A)th(B)))tbody(tr(td(em(a))td(x | y))tr(td(alone)td())))");
    assert.equal(outlineOf("A | B\nno dashes"), "p(A | B\nno dashes)");
    assert.match(outlineOf(`${"|a".repeat(100)}|\n${"|-".repeat(100)}|${"\n|".repeat(100)}`), /^p\(/);
  });

  test("leads to the web and to mail alone", () => {
    const [link] = elementsOf(readMarkdown("[a](https://example.org/x)")).filter(({ tag }) => tag === "a");
    assert.equal(link?.href, "https://example.org/x");
    assert.equal(outlineOf("[a][b]\n\n[b]: mailto:a@example.org"), "p(a(a))");
    for (const address of ["javascript:alert(1)", "data:text/html,x", "/v1/tiles", " JavaScript:x"])
      assert.equal(outlineOf(`[words](<${address}>)`), "p(words)", address);
  });

  test("has no HTML and no pictures: their words stand there", () => {
    assert.equal(outlineOf("a <b>c</b> ![seen](https://example.org/spy.png)"), "p(a <b>c</b> seen)");
    assert.equal(outlineOf("<script>alert(1)</script>"), "<script>alert(1)</script>");
  });

  test("of any text has no element but these, however deep it is nested", () => {
    const known = /^(?:p|ul|ol|li|blockquote|pre|hr|em|strong|code|a|br|table|thead|tbody|tr|th|td|h[1-6])$/;
    const piece = fc.constantFrom(
      "> ",
      "- ",
      "1. ",
      "*",
      "**",
      "`",
      "[a](javascript:x)",
      "<img src=x>",
      "|",
      "\n",
      "|-|",
      "#",
      "x",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        for (const { tag, href } of elementsOf(readMarkdown(pieces.join("")))) {
          assert.match(tag, known);
          if (href !== undefined) assert.match(href, /^(?:https?:\/\/|mailto:)/);
        }
      }),
    );
    assert.ok(elementsOf(readMarkdown(`${"> ".repeat(500)}deep`)).length <= 25);
  });

  test("of every built-in tile's help has its tables", async () => {
    const tables: string[] = [];
    for (const { content } of await readTiles(ownFolders)) {
      const written = content.ui.help.markdown.match(/^\|[\s:|-]+\|$/gm) ?? [];
      const read = elementsOf(readMarkdown(content.ui.help.markdown)).filter(({ tag }) => tag === "table");
      assert.equal(read.length, written.length, content.key);
      tables.push(...written);
    }
    assert.ok(tables.length > 5);
  });
});
