/**
 * Texts in several fonts and both directions, as runs that are drawn one after the other: the Unicode Bidirectional
 * Algorithm (UAX 9) says their order, and the library shapes each. Lines end between words, as the language of the
 * characters divides them.
 */
import { createRequire } from "node:module";
import { graphemesOf } from "#core/text.ts";

/** Drawn in one font and one direction. */
export interface TextRun {
  readonly text: string;
  readonly font: string;
  readonly isRightToLeft: boolean;
}

/** From left to right. */
export interface TextLine {
  readonly runs: readonly TextRun[];
  /** Its paragraph is read from the right. */
  readonly isRightToLeft: boolean;
}

/** The font of what a reader sees as one character. */
export type ChooseFont = (character: string) => string;
export type MeasureRun = (run: TextRun) => number;

/** Its types are those of a module, and it is none. */
const bidi = (createRequire(import.meta.url)("bidi-js") as typeof import("bidi-js").default)();
let words: Intl.Segmenter | null = null;

/** @param width in which the lines are to fit; a single character may be wider */
export function linesOf(text: string, chooseFont: ChooseFont, measure: MeasureRun, width: number): readonly TextLine[] {
  return text.split("\n").flatMap((paragraph) => {
    const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph);
    const runsAt = (start: number, end: number) => runsOf(paragraph, levels, start, end, chooseFont);
    const widthAt = (start: number, end: number) => sum(runsAt(start, end).map(measure));
    const isRightToLeft = (paragraphs[0]?.level ?? 0) % 2 === 1;
    return brokenAt(paragraph, widthAt, width).map(([start, end]) => ({
      runs: visualOrder(runsAt(start, end)).map(asDrawn),
      isRightToLeft,
    }));
  });
}

type Span = readonly [start: number, end: number];

/** Greedy, each piece measured by itself. Spaces at the end of a line are left out. */
function brokenAt(paragraph: string, widthAt: (start: number, end: number) => number, most: number): readonly Span[] {
  const lines: Span[] = [];
  let start = 0;
  let end = 0;
  let taken = 0;
  const close = (): void => {
    lines.push([start, start + paragraph.slice(start, end).trimEnd().length]);
    start = end;
    taken = 0;
  };
  const add = (piece: string): void => {
    const written = widthAt(end, end + piece.trimEnd().length);
    if (end > start && taken + written > most) close();
    taken += /\s$/.test(piece) ? widthAt(end, end + piece.length) : written;
    end += piece.length;
  };
  for (const piece of piecesOf(paragraph)) {
    // A word that is wider than a line ends where it must.
    const isWide = widthAt(end, end + piece.trimEnd().length) > most;
    if (isWide && end > start) close();
    for (const part of isWide ? graphemesOf(piece) : [piece]) add(part);
  }
  if (end > start || lines.length === 0) close();
  return lines;
}

/** Between which a line may end: words, with the spaces and the signs that follow them. */
function piecesOf(paragraph: string): readonly string[] {
  words ??= new Intl.Segmenter("und", { granularity: "word" });
  const pieces: string[] = [];
  let isOpen = false;
  for (const { segment, isWordLike } of words.segment(paragraph)) {
    const last = pieces.at(-1);
    const stays = last !== undefined && (isOpen || (isWordLike !== true && !opening.test(segment)));
    if (stays) pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
    isOpen = opening.test(segment);
  }
  return pieces;
}

/** What stands in front of a word belongs to it. */
const opening = /^[\p{Ps}\p{Pi}\p{Sc}\p{So}]+$/u;

interface LeveledRun extends TextRun {
  readonly level: number;
}

function runsOf(
  paragraph: string,
  levels: Uint8Array,
  start: number,
  end: number,
  chooseFont: ChooseFont,
): readonly LeveledRun[] {
  const runs: LeveledRun[] = [];
  let at = start;
  for (const character of graphemesOf(paragraph.slice(start, end))) {
    const level = levels[at] ?? 0;
    const isRightToLeft = level % 2 === 1;
    const font = chooseFont(character);
    const shown = isRightToLeft ? (bidi.getMirroredCharacter(character) ?? character) : character;
    const last = runs.at(-1);
    if (last !== undefined && last.font === font && last.level === level)
      runs[runs.length - 1] = { ...last, text: last.text + shown };
    else runs.push({ text: shown, font, isRightToLeft, level });
    at += character.length;
  }
  return runs;
}

/** UAX 9, rule L2: from the highest level down to the lowest odd one, what is at least so high is turned round. */
function visualOrder(runs: readonly LeveledRun[]): readonly TextRun[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let first = 0; first < ordered.length; first += 1) {
      let end = first;
      while (end < ordered.length && (ordered[end] as LeveledRun).level >= level) end += 1;
      if (end > first) ordered.splice(first, end - first, ...ordered.slice(first, end).toReversed());
      first = end;
    }
  }
  return ordered;
}

/** The library turns round what is of a script that is read from the right. Signs and spaces alone are of none. */
function asDrawn(run: TextRun): TextRun {
  if (!run.isRightToLeft || [...run.text].some(isLetterFromRight)) return run;
  return { ...run, text: graphemesOf(run.text).toReversed().join("") };
}

function isLetterFromRight(character: string): boolean {
  const type = bidi.getBidiCharTypeName(character);
  return type === "R" || type === "AL";
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
