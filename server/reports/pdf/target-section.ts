/** A target's own section: its state, its boundary, and what each tile found. */
import { type Display, percentText, timeText, valueText, zoneText } from "#core/figures.ts";
import type { ReportExpectation, ReportHead, ReportTile } from "../model.ts";
import { expectedTimes } from "../outlook/expected-times.ts";
import { outlookSentence } from "../outlook/sentence.ts";
import { type Plot, plotOf } from "../plot.ts";
import type { PdfDetails, PdfTarget, PdfTile } from "./model.ts";
import { stateText } from "./overview.ts";
import { drawPlot, plotRoom } from "./plot-figure.ts";
import { drawSketch } from "./sketch-figure.ts";
import { body, colorOf, ink, muted, rule, sectionTitle, small, strong, tileTitle } from "./styles.ts";
import type { TaggedDocument, TextStyle } from "./tagged-document.ts";
import type { Words } from "./words/language.ts";

export interface SectionContext {
  readonly document: TaggedDocument;
  readonly words: Words;
  readonly display: Display;
  readonly head: ReportHead;
}

const plotHeight = 86;
/** About as many points as can be told apart on paper. */
const maxPoints = 400;
const lineColor = "#1f4e79";
/** Around a section's sketch, and between a swatch and its text. */
const gap = 12;
/** Above a tile. */
const tileGap = 10;
const swatch = 11;
const defaultTriggerColor = "#c62828";

export function writeTarget(context: SectionContext, target: PdfTarget, { sketch, tiles }: PdfDetails): void {
  const { document, words } = context;
  document.within("Sect", () => {
    const width = document.width - swatch - gap / 2 - (sketch === null ? 0 : sketch.width + gap);
    const facts = factsOf(context, target);
    const x = document.left + swatch + gap / 2;
    const textHeight =
      document.heightOf(target.name, sectionTitle, width) +
      facts.reduce((sum, { text, style }) => sum + document.heightOf(text, style, width), 0);
    document.gap(18);
    const drafts = tiles.map((tile) => tileDraft(context, target, tile));
    const head = Math.max(textHeight, sketch?.height ?? 0) + gap;
    const whole = head + drafts.reduce((sum, { height }) => sum + height + tileGap, 0);
    // A plot alone at the top of a page does not say whose it is. A section of several pages begins where it can.
    document.need(whole <= document.height ? whole : head + (drafts[0]?.height ?? 0));
    const top = document.y;
    drawRule(document, top - 6);
    const color = colorOf(target.color);
    if (color !== null) {
      const size = swatch - 1;
      document.decoration((pen) =>
        pen
          .roundedRect(document.left, top + 4, size, size, 2)
          .lineWidth(0.5)
          .fillAndStroke(color, muted),
      );
    }
    document.heading(2, target.name, sectionTitle, { x, y: top, width });
    document.bookmark(target.name);
    for (const { text, style } of facts) document.paragraph(text, style, { x, y: document.y, width });
    if (sketch !== null) {
      const below = document.y;
      const alt = words.say("sketch", { target: target.name });
      const at = { x: document.left + document.width - sketch.width, y: top };
      drawSketch(document, { sketch, alt, color: color ?? ink }, at);
      document.y = Math.max(below, top + sketch.height);
    }
    for (const draft of drafts) writeTile(context, target, draft);
  });
}

function drawRule(document: TaggedDocument, y: number): void {
  document.decoration((pen) => {
    pen.lineWidth(0.75).strokeColor(rule);
    pen
      .moveTo(document.left, y)
      .lineTo(document.left + document.width, y)
      .stroke();
  });
}

interface Fact {
  readonly text: string;
  readonly style: TextStyle;
}

function factsOf({ words, head }: SectionContext, target: PdfTarget): readonly Fact[] {
  const { skipped, stage, probability, latitude, longitude, timezone } = target;
  const state = skipped === null ? stateText(words, target) : words.say("leftOutBecause", { reason: skipped });
  const isPlaced = latitude !== null && longitude !== null;
  const degrees = (value: number): string => value.toFixed(4);
  const place = [
    ...(isPlaced ? [words.say("location", { latitude: degrees(latitude), longitude: degrees(longitude) })] : []),
    // The document names its own zone once.
    ...(timezone === head.look.timeZone ? [] : [words.say("timezone", { timezone: zoneText(timezone) })]),
  ];
  const found = [
    state,
    ...(stage === null ? [] : [words.say("stageIs", { stage })]),
    ...(probability === null ? [] : [probabilityIs(words, probability)]),
  ];
  return [
    { text: found.join(" · "), style: strong },
    ...expectedFact(words, target),
    ...(place.length === 0 ? [] : [{ text: place.join(" · "), style: body }]),
  ];
}

function expectedFact(words: Words, { expectation, timezone }: PdfTarget): readonly Fact[] {
  if (expectation === null) return [];
  const isSure = expectation.state === "expected" || expectation.state === "reached";
  const style = isSure ? body : { ...body, color: muted };
  return [{ text: outlookSentence(words.locale, expectation, timezone), style }];
}

function probabilityIs(words: Words, probability: number): string {
  return words.say("probabilityIs", { probability: percentText(words.locale, probability) });
}

/** What is written of a tile, and how much room it takes. */
interface TileDraft {
  readonly tile: PdfTile;
  readonly name: string;
  readonly described: ReportTile | undefined;
  readonly plot: ReturnType<typeof plotOf>;
  readonly lines: readonly string[];
  readonly height: number;
}

function tileDraft(context: SectionContext, target: PdfTarget, tile: PdfTile): TileDraft {
  const { document, words, head } = context;
  const described = head.flowTiles.find(({ row }) => row === tile.row);
  const name = described?.displayName ?? words.say("unknownTile", { row: tile.row });
  const plot = plotOf(
    {
      kind: tile.kind,
      points: tile.points,
      threshold: described?.threshold ?? null,
      unit: described?.unit ?? null,
      timezone: target.timezone,
      expected: expectedTimes(expectationOf(target, tile), target.timezone),
    },
    {
      width: document.width - plotRoom.left - plotRoom.right,
      height: plotHeight,
      maxPoints,
      locale: words.locale,
      display: context.display,
      noYes: [words.say("no"), words.say("yes")],
    },
  );
  const lines = linesOf(context, tile, described);
  const height =
    document.heightOf(name, tileTitle, document.width) +
    lines.reduce((sum, line) => sum + document.heightOf(line, body, document.width), 0);
  const plotted = plot === null ? 0 : plotHeight + plotRoom.top + plotRoom.bottom + 4;
  return { tile, name, described, plot, lines, height: height + plotted };
}

/** Of the target, where it is about the tile. */
function expectationOf({ expectation }: PdfTarget, { row }: PdfTile): ReportExpectation | null {
  return expectation?.row === row ? expectation : null;
}

function writeTile(context: SectionContext, target: PdfTarget, draft: TileDraft): void {
  const { document, words, head } = context;
  const { tile, name, described, plot, lines, height } = draft;
  document.gap(tileGap);
  document.need(height);
  document.heading(3, name, tileTitle);
  for (const line of lines) document.paragraph(line, body);
  if (plot === null) {
    if (tile.error === null && !tile.noData) document.paragraph(words.say("noPoints"), small);
    return;
  }
  document.gap(2);
  drawPlot(document, {
    plot,
    alt: plotAlt(context, target, tile, { name, described, plot }),
    thresholdLabel: thresholdText(context, described, tile, "thresholdLabel"),
    lineColor,
    triggerColor: colorOf(head.colors.triggerColor) ?? defaultTriggerColor,
  });
}

function linesOf(context: SectionContext, tile: PdfTile, described: ReportTile | undefined): readonly string[] {
  const { words } = context;
  const latest =
    tile.lastValue === null
      ? words.say("noValue")
      : words.say("latest", { value: shownValue(context, tile, described, tile.lastValue) });
  const facts = [
    words.say(tile.isTriggered ? "triggered" : "notTriggered"),
    latest,
    thresholdText(context, described, tile, "threshold"),
    described?.reportOnly === true ? words.say("reportOnly") : null,
  ];
  return [
    facts.filter((fact) => fact !== null).join(" · "),
    ...(tile.error === null ? [] : [words.say("failed", { error: tile.error })]),
    ...(tile.noData ? [words.say("noData")] : []),
  ];
}

function thresholdText(
  context: SectionContext,
  described: ReportTile | undefined,
  tile: PdfTile,
  key: "threshold" | "thresholdLabel" | "plotThreshold",
): string | null {
  const threshold = described?.threshold ?? null;
  if (threshold === null) return null;
  return context.words.say(key, { value: shownValue(context, tile, described, threshold) });
}

function shownValue(
  { words, display }: SectionContext,
  { kind }: PdfTile,
  described: ReportTile | undefined,
  value: number,
): string {
  if (kind === "boolean") return words.say(value === 0 ? "no" : "yes");
  if (kind === "probability") return percentText(words.locale, value);
  return valueText(words, display, value, described?.unit ?? null);
}

interface Shown {
  readonly name: string;
  readonly described: ReportTile | undefined;
  readonly plot: Plot;
}

/** What who sees the plot gets out of it. */
function plotAlt(context: SectionContext, target: PdfTarget, tile: PdfTile, { name, described, plot }: Shown): string {
  const { words } = context;
  const { ts, value } = tile.points;
  const at = (index: number): string => timeText(words, ts.at(index) as number, target.timezone, "written");
  const shownAs = (found: number): string => shownValue(context, tile, described, found);
  const shown = words.say("plot", {
    tile: name,
    target: target.name,
    start: at(0),
    end: at(-1),
    lowest: shownAs(value.reduce((one, other) => Math.min(one, other))),
    highest: shownAs(value.reduce((one, other) => Math.max(one, other))),
    latest: shownAs(value.at(-1) as number),
  });
  const threshold = thresholdText(context, described, tile, "plotThreshold");
  const { expectation, timezone } = target;
  const expected =
    plot.expected === null || expectation === null ? null : `${outlookSentence(words.locale, expectation, timezone)}.`;
  const parts = [shown, threshold, words.say("plotSpans", { count: plot.spans.length }), expected];
  return parts.filter((text) => text !== null).join(" ");
}
