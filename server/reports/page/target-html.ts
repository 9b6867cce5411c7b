/** A target on the page: its state, its outline, and of each tile the latest value and a plot. Pure. */
import { type Display, displayFor, percentText, timeText, valueText, zoneText } from "#core/figures.ts";
import { escapeHtml } from "#core/html.ts";
import { shortened } from "#core/text.ts";
import type { PackedTileResult } from "#server/runs/model.ts";
import type { ReportExpectation, ReportHead, ReportTargetResult, ReportTile } from "../model.ts";
import { type Plot, plotOf } from "../plot.ts";
import { expectedTimes } from "../outlook/expected-times.ts";
import { outlookSentence } from "../outlook/sentence.ts";
import { toldOf } from "../outlook/told.ts";
import { stageNameOf } from "../stage-name.ts";
import type { Words } from "../words/language.ts";
import { plotSvg } from "./plot-svg.ts";
import { sketchSvg } from "./sketch-svg.ts";
import { foreign, type StateSymbol, symbolUse } from "./symbols.ts";

/** Of the plot on a phone: its labels have room there, and elsewhere more. */
const plotSize = { width: 300, height: 140 } as const;
const maxErrorLength = 300;

/** How much of each plot is drawn: what is left away where a page would be too large. */
export interface Detail {
  /** Points of a plot; 0 for no plots. */
  readonly maxPoints: number;
  /** Tiles; the others are counted. */
  readonly maxTiles: number;
}

export interface TargetView {
  readonly head: ReportHead;
  readonly words: Words;
  readonly detail: Detail;
  /** The class of its colours. */
  readonly colorClass: string;
}

export function targetId(ordinal: number): string {
  return `t${ordinal + 1}`;
}

export function stateOf({ skipped, triggered }: Pick<ReportTargetResult, "skipped" | "triggered">): {
  readonly symbol: StateSymbol;
  readonly key: "state.triggered" | "state.notTriggered" | "state.skipped";
} {
  if (skipped !== null) return { symbol: "out", key: "state.skipped" };
  return triggered ? { symbol: "on", key: "state.triggered" } : { symbol: "off", key: "state.notTriggered" };
}

export function targetHtml(target: ReportTargetResult, view: TargetView): string {
  const { words, colorClass, detail, head } = view;
  const told = toldOf(target, head.runAt);
  const id = targetId(target.ordinal);
  const sketch = sketchSvg(target, { boundary: words.say("sketch.boundary"), place: words.say("sketch.place") });
  const tiles = target.tiles.slice(0, detail.maxTiles).map((tile) => tileHtml(tile, target, view, told));
  const further = target.tiles.length - tiles.length;
  return [
    `<article class="card t ${colorClass}" id="${id}" aria-labelledby="n${id}">`,
    `<div class="th">${sketch}<div>${foreign("h3", target.name, ` id="n${id}"`)}${stateHtml(target, words)}`,
    `${told === null ? "" : outlookHtml(told, target, view)}${zoneHtml(target, view)}</div></div>`,
    skippedHtml(target, words),
    tiles.length === 0 ? "" : `<div class="tiles">${tiles.join("")}</div>`,
    further === 0 ? "" : `<p>${words.say("tile.further", { count: further })}</p>`,
    "</article>",
  ].join("");
}

/** Empty where it is that of the page, which names it. */
function zoneHtml({ timezone }: ReportTargetResult, { head, words }: TargetView): string {
  if (timezone === head.look.timeZone) return "";
  return `<p class="s soft">${words.say("zone", { zone: escapeHtml(zoneText(timezone)) })}</p>`;
}

function stateHtml(target: ReportTargetResult, words: Words): string {
  const { symbol, key } = stateOf(target);
  const pill = `<span class="pill">${symbolUse(symbol)}${words.say(key)}</span>`;
  const stage = stageNameOf(target);
  const named = stage === null ? "" : foreign("span", words.say("stage", { stage }));
  const probability =
    target.probability === null
      ? ""
      : `<span>${words.say("probability", { probability: percentText(words.locale, target.probability) })}</span>`;
  return `<p class="st">${pill}${named}${probability}</p>`;
}

/** Empty where a tile says since when it is triggered. */
function outlookHtml(told: ReportExpectation, { tiles, timezone }: ReportTargetResult, view: TargetView): string {
  const { words, detail } = view;
  const { row, state, stage } = told;
  const shown = detail.maxPoints === 0 ? [] : tiles.slice(0, detail.maxTiles);
  const isSaid = state === "reached" && stage === null && shown.some((tile) => tile.row === row && tile.isTriggered);
  if (isSaid) return "";
  const isSure = state === "expected" || state === "reached";
  return foreign("p", outlookSentence(words.locale, told, timezone), isSure ? "" : ' class="s soft"');
}

function skippedHtml({ skipped }: ReportTargetResult, words: Words): string {
  if (skipped === null) return "";
  return foreign("p", words.say("state.skippedWhy", { reason: shortened(skipped, maxErrorLength) }), ' class="warn"');
}

function tileHtml(
  result: PackedTileResult,
  target: ReportTargetResult,
  { head, words, detail }: TargetView,
  told: ReportExpectation | null,
): string {
  const tile = head.flowTiles.find(({ row }) => row === result.row);
  const name = tile?.displayName ?? result.key;
  const display = displayFor(head.temperatureUnits, head.look.units);
  const text = (value: number): string => shownValue(words, display, result.kind, tile?.unit ?? null, value);
  const isEvaluated = result.error === null && !result.noData;
  const own = told?.row === result.row ? told : null;
  const plot =
    detail.maxPoints === 0 || result.error !== null
      ? null
      : plotOf(
          {
            kind: result.kind,
            points: result.points,
            threshold: tile?.threshold ?? null,
            unit: tile?.unit ?? null,
            timezone: target.timezone,
            expected: expectedTimes(own, target.timezone),
          },
          {
            ...plotSize,
            maxPoints: detail.maxPoints,
            locale: words.locale,
            display,
            noYes: [words.say("tile.no"), words.say("tile.yes")],
          },
        );
  const at = (time: number): string => timeText(words, time, target.timezone, "written");
  const expected = own === null ? "" : outlookSentence(words.locale, own, target.timezone);
  return [
    `<section class="tile">${foreign("h4", name)}`,
    valueHtml(result, tile, words, text),
    tile?.reportOnly === true ? `<p class="s soft">${words.say("tile.reportOnly")}</p>` : "",
    result.error === null
      ? ""
      : foreign("p", words.say("tile.error", { error: shortened(result.error, maxErrorLength) }), ' class="warn s"'),
    result.noData && result.error === null ? `<p class="warn s">${words.say("tile.noData")}</p>` : "",
    plot === null ? "" : triggerHtml(result, plot, words, at),
    plot === null ? "" : plotHtml(plot, { name, result, tile, words, text, at, expected }),
    plot === null && isEvaluated && detail.maxPoints > 0 ? `<p class="s soft">${words.say("tile.noPoints")}</p>` : "",
    "</section>",
  ].join("");
}

function shownValue(
  words: Words,
  display: Display,
  kind: PackedTileResult["kind"],
  unit: string | null,
  value: number,
): string {
  if (kind === "probability") return percentText(words.locale, value);
  if (kind === "boolean" && (value === 0 || value === 1)) return words.say(value === 1 ? "tile.yes" : "tile.no");
  return valueText(words, display, value, unit);
}

type ValueText = (value: number) => string;

function valueHtml(
  { lastValue, error }: PackedTileResult,
  tile: ReportTile | undefined,
  words: Words,
  text: ValueText,
): string {
  if (error !== null) return "";
  const value = lastValue === null ? words.say("tile.noValue") : text(lastValue);
  const threshold = tile?.threshold ?? null;
  const limit =
    threshold === null
      ? ""
      : ` <span class="soft">${escapeHtml(words.say("tile.threshold", { threshold: text(threshold) }))}</span>`;
  return `<p class="v"><strong>${escapeHtml(value)}</strong>${limit}</p>`;
}

function triggerHtml(result: PackedTileResult, plot: Plot, words: Words, at: (time: number) => string): string {
  const line = triggerText(plot, words, at);
  const symbol = symbolUse(result.isTriggered ? "on" : "off");
  return `<p class="s${result.isTriggered ? " on" : ""}">${symbol}${escapeHtml(line)}</p>`;
}

function triggerText({ triggered }: Plot, words: Words, at: (time: number) => string): string {
  if (triggered === null) return words.say("tile.never");
  const { count, since, until } = triggered;
  const newest =
    until === null
      ? words.say("tile.since", { time: at(since) })
      : words.say("tile.between", { start: at(since), end: at(until) });
  return count === 1 ? newest : `${newest} (${words.say("tile.times", { count })})`;
}

interface PlotContext {
  readonly name: string;
  readonly result: PackedTileResult;
  readonly tile: ReportTile | undefined;
  readonly words: Words;
  readonly text: ValueText;
  readonly at: (time: number) => string;
  /** The sentence about what is expected. */
  readonly expected: string;
}

/** What a plot shows is said in its description too. */
function plotHtml(plot: Plot, { name, result, tile, words, text, at, expected }: PlotContext): string {
  const threshold = tile?.threshold ?? null;
  const description = [
    words.say("plot.period", { start: at(plot.from), end: at(plot.to) }),
    result.lastValue === null ? "" : words.say("plot.latest", { value: text(result.lastValue) }),
    words.say("plot.extremes", { low: text(plot.lowest), high: text(plot.highest) }),
    threshold === null ? "" : words.say("plot.threshold", { threshold: text(threshold) }),
    `${triggerText(plot, words, at)}.`,
    plot.expected === null ? "" : `${expected}.`,
  ];
  return plotSvg(plot, {
    title: words.say("plot.title", { tile: name }),
    description: description.filter((sentence) => sentence !== "").join(" "),
    threshold: threshold === null ? "" : text(threshold),
  });
}
