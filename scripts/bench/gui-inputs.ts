/** How soon a page shows what an input changed, as the browser itself tells it. */
import type { Page } from "playwright-core";
import { machineSpeedFactor } from "#test/support/thread-time.ts";
import { median, percentile } from "./rounds.ts";

export interface PaintFigure {
  readonly medianMs: number;
  readonly p95Ms: number;
  /** How many times slower the machine was than a calm one (test/support/thread-time.ts). */
  readonly speedFactor: number;
  /** What the bound is for, on a calm machine: the p95 of inputs, the median of previews. */
  readonly calmMs: number;
  readonly count: number;
}

/** The browser tells of nothing shorter, and in steps of 8. */
const shortestToldMs = 16;
const speedFactorEvery = 10;

/** The Event Timing API: from an interaction to the paint after its handlers. By the interaction, its longest event. */
const watchInputs = `
  globalThis.seenInputs = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0)
        seenInputs.set(interactionId, Math.max(duration, seenInputs.get(interactionId) ?? 0));
  }).observe({ type: "event", durationThreshold: ${shortestToldMs}, buffered: true });`;

const twoFrames =
  "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))";

/** For all documents that the page opens from now on. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(watchInputs);
  await page.addInitScript(watchPreviews);
}

/** @param inputs each one interaction, carried out in their order */
export async function paintFigure(page: Page, inputs: readonly (() => Promise<unknown>)[]): Promise<PaintFigure> {
  await page.evaluate("seenInputs.clear()");
  const speedFactors: number[] = [];
  for (const [place, input] of inputs.entries()) {
    if (place % speedFactorEvery === 0) speedFactors.push(machineSpeedFactor());
    await input();
    await page.evaluate(twoFrames);
  }
  const told = await page.evaluate<number[]>("[...seenInputs.values()]");
  const untold = Array.from({ length: Math.max(0, inputs.length - told.length) }, () => shortestToldMs);
  const all = [...told, ...untold];
  return figureOf(all, speedFactors, percentile(all, 0.95));
}

/** From a key on the threshold to the frame with the seasons that it makes, none of an earlier answer among them. */
const watchPreviews = `
  globalThis.seenPreviews = [];
  let since = 0;
  let isFormer = false;
  addEventListener("keydown", ({ timeStamp }) => { since = timeStamp; }, true);
  new MutationObserver(() => {
    const hasFormer = document.querySelector(".season-preview .former") !== null;
    if (isFormer && !hasFormer) {
      const from = since;
      requestAnimationFrame(() => setTimeout(() => seenPreviews.push(performance.now() - from)));
    }
    isFormer = hasFormer;
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });`;

/** As a promise of the page's own: the policy lets the browser's tools evaluate no text over and over. */
function untilPreviews(count: number): string {
  return `new Promise((done) => {
    const look = () => (seenPreviews.length >= ${count} ? done() : requestAnimationFrame(look));
    look();
  })`;
}

/** @param warmUps steps that are not counted */
export async function previewFigure(page: Page, steps: number, warmUps: number): Promise<PaintFigure> {
  const slider = page.getByRole("slider").first();
  await slider.focus();
  const speedFactors: number[] = [];
  for (let step = 1; step <= warmUps + steps; step += 1) {
    if (step > warmUps && step % speedFactorEvery === 0) speedFactors.push(machineSpeedFactor());
    await page.keyboard.press("ArrowUp");
    await page.evaluate(untilPreviews(step));
  }
  const times = (await page.evaluate<number[]>("seenPreviews")).slice(warmUps);
  return figureOf(times, speedFactors, median(times));
}

function figureOf(times: readonly number[], speedFactors: readonly number[], bounded: number): PaintFigure {
  const speedFactor = median(speedFactors);
  return {
    medianMs: median(times),
    p95Ms: percentile(times, 0.95),
    speedFactor,
    calmMs: bounded / speedFactor,
    count: times.length,
  };
}
