/**
 * Whether a screen is readable (axe, WCAG 2.2 AA) in both schemes, and as wide as its window. A view looks for messages
 * of the console and for requests elsewhere when it is closed.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { schemes, type View } from "./gui-world.ts";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Colours change over a moment, however short. */
const atRest = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  .then(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))))
  .then(() => undefined)`;

/** @param frames `inert` where the screen has one that runs no script: nobody in it would answer */
export async function assertReadable({ page }: View, screen: string, frames: "read" | "inert" = "read"): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(await readFile(axePath, "utf8"));
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(atRest);
    // What the other scheme changes is colours.
    const rules =
      colorScheme === "light" ? { type: "tag", values: tags } : { type: "rule", values: ["color-contrast"] };
    const options = { runOnly: rules, resultTypes: ["violations"], iframes: frames === "read" };
    const { violations, passes } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
    const faults = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`,
    );
    assert.deepEqual(faults, [], `${screen}, ${colorScheme}`);
    assert.ok(passes.length > 0, screen);
  }
  const { width } = page.viewportSize() ?? assert.fail("a view has a size");
  assert.equal(await page.evaluate("document.documentElement.scrollWidth"), width, screen);
}
