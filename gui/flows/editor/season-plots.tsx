/**
 * The chosen tile in each season: its values on common days, its spans, and one threshold over all of them, or the
 * stages where it has such.
 */
import { memo, useMemo, useRef } from "react";
import { LinePlot, type PlotLine, type PlotSpan, type Tone } from "../../charts/line-plot.tsx";
import { LevelLines } from "../../charts/level-lines.tsx";
import { extentOf, type PlotArea, type PlotLevel, stepFor, valueRange } from "../../charts/scale.ts";
import { SpanTable } from "../../charts/span-table.tsx";
import { ThresholdLine } from "../../charts/threshold-line.tsx";
import { Button } from "../../controls/button.tsx";
import { useFormats, useWords } from "../../words/words.tsx";
import {
  type EvaluatedTile,
  evaluationOf,
  offsetOf,
  type Preview,
  type Season,
  seasonAxis,
} from "./preview-seasons.ts";
import { useTileOutcome } from "./season-words.ts";
import type { ShownThreshold } from "./thresholds.ts";

export interface SeasonPlotsProps {
  readonly preview: Preview;
  readonly seasons: readonly Season[];
  /** Of the targets of the preview. */
  readonly targetNames: readonly string[];
  readonly row: number;
  readonly tileName: string;
  readonly thresholds: readonly ShownThreshold[];
  readonly stages: readonly PlotLevel[];
  /** A value of the tile in the unit that is shown. */
  readonly toShown: (value: number) => number;
  readonly timeZone: string;
  readonly isFormer: boolean;
  readonly isDragging: boolean;
  readonly onThreshold: (name: string, value: number) => void;
  readonly onDragging: (isDragging: boolean) => void;
  readonly onWhy: (at: number) => void;
}

const tones: readonly Tone[] = ["main", "second", "third"];
const plotHeight = 84;
const axisHeight = 26;

export function SeasonPlots(props: SeasonPlotsProps) {
  const { preview, seasons, row, targetNames, toShown } = props;
  const axis = useMemo(() => seasonAxis(preview, seasons), [preview, seasons]);
  const shown = useMemo(
    () =>
      seasons.map((season) =>
        shownSeason(preview, season, { newest: seasons[0] ?? season, row, targetNames, toShown }),
      ),
    [preview, seasons, row, targetNames, toShown],
  );
  const range = useSteadyRange(shown, props);
  return (
    <>
      {targetNames.length > 1 && <Legend names={targetNames} />}
      <ul className="season-rows">
        {shown.map((one, place) => (
          <SeasonRow
            key={one.season.year}
            {...props}
            shown={one}
            axis={axis}
            range={range}
            isFirst={place === 0}
            isLast={place === shown.length - 1}
          />
        ))}
      </ul>
    </>
  );
}

/** Which line is of which place. */
function Legend({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className="legend small">
      {names.map((name, target) => (
        <li key={name} className={`tone ${tones[target]}`}>
          {name}
        </li>
      ))}
    </ul>
  );
}

interface ShownSeason {
  readonly season: Season;
  readonly offset: number;
  /** By target of the preview. */
  readonly tiles: readonly (EvaluatedTile | null)[];
  readonly lines: readonly PlotLine[];
  readonly spans: readonly PlotSpan[];
}

function shownSeason(
  preview: Preview,
  season: Season,
  {
    newest,
    row,
    targetNames,
    toShown,
  }: Pick<SeasonPlotsProps, "row" | "targetNames" | "toShown"> & { readonly newest: Season },
): ShownSeason {
  const offset = offsetOf(season, newest);
  const tiles = targetNames.map(
    (_, target) => evaluationOf(preview, season, target)?.tiles.find((tile) => tile.row === row) ?? null,
  );
  const isOne = tiles.length === 1;
  const lines = tiles.map((tile, target) => ({
    ts: tile?.points?.ts.map((ts) => ts + offset) ?? [],
    value: tile?.points?.value.map(toShown) ?? [],
    tone: tones[target] ?? "quiet",
  }));
  const spans = tiles.flatMap((tile, target) =>
    spansOf(tile).map(({ from, to }) => ({
      from: from + offset,
      to: to + offset,
      ...(isOne ? {} : { tone: tones[target] ?? "quiet" }),
    })),
  );
  return { season, offset, tiles, lines, spans };
}

function spansOf(tile: EvaluatedTile | null): readonly PlotSpan[] {
  return tile === null ? [] : tile.spans.from.map((from, index) => ({ from, to: tile.spans.to[index] ?? from }));
}

/** One for all seasons. It stands still while the threshold is dragged: else the line would run away from the hand. */
function useSteadyRange(
  shown: readonly ShownSeason[],
  { thresholds, stages, isDragging }: Pick<SeasonPlotsProps, "thresholds" | "stages" | "isDragging">,
): readonly [number, number] {
  const kept = useRef<readonly [number, number] | null>(null);
  const extent = useMemo(() => extentOf(shown.flatMap(({ lines }) => lines.flatMap(({ value }) => value))), [shown]);
  if (isDragging && kept.current !== null) return kept.current;
  kept.current = valueRange([...extent, ...[...thresholds, ...stages].map(({ value }) => value)]);
  return kept.current;
}

interface SeasonRowProps extends SeasonPlotsProps {
  readonly shown: ShownSeason;
  readonly axis: { readonly from: number; readonly to: number };
  readonly range: readonly [number, number];
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function SeasonRow(props: SeasonRowProps) {
  const { shown, axis, range, isFirst, isLast, tileName, targetNames, timeZone, isFormer, onWhy } = props;
  const words = useWords();
  const year = String(shown.season.year);
  const outcomes = useNamedOutcomes(props);
  return (
    <li className="season-row">
      <h4 className="season-year">{year}</h4>
      <LinePlot
        label={words.preview.plot(year, tileName, outcomes.map(({ named }) => named).join("; "))}
        lines={shown.lines}
        spans={shown.spans}
        {...axis}
        range={range}
        timeZone={timeZone}
        timeOffset={shown.offset}
        hasYears={false}
        unit={props.thresholds[0]?.unit ?? ""}
        group="seasons"
        height={plotHeight + (isLast ? axisHeight : 0)}
        hasTimeAxis={isLast}
        isFormer={isFormer}
        onPick={onWhy}
      >
        {(area) => (
          <>
            <LevelLines area={area} levels={props.stages} />
            <Thresholds {...props} area={area} hasHandle={isFirst} />
          </>
        )}
      </LinePlot>
      <SeasonWords {...{ shown, tileName, targetNames, timeZone, isFormer, onWhy }} />
    </li>
  );
}

type WordsProps = Pick<SeasonRowProps, "shown" | "tileName" | "targetNames" | "timeZone" | "isFormer" | "onWhy">;

function useNamedOutcomes({ shown, targetNames, timeZone }: Pick<WordsProps, "shown" | "targetNames" | "timeZone">) {
  const outcomeOf = useTileOutcome(timeZone);
  return shown.tiles.map((tile, target) => {
    const text = outcomeOf(tile);
    return { tile, text, named: targetNames.length > 1 ? `${targetNames[target]}: ${text}` : text };
  });
}

/** Untouched while only the threshold moves. */
const SeasonWords = memo(function SeasonWords(props: WordsProps) {
  const { shown, tileName, targetNames, timeZone, isFormer, onWhy } = props;
  const words = useWords();
  const formats = useFormats();
  const year = String(shown.season.year);
  return (
    <div className={isFormer ? "season-words former" : "season-words"}>
      {useNamedOutcomes(props).map(({ tile, text, named }, target) => (
        <div key={targetNames[target]} className="season-outcome">
          {targetNames.length > 1 && (
            <span className={`tone ${tones[target]}`}>
              <span className="unseen">{targetNames[target]}</span>
            </span>
          )}
          <Outcome tile={tile} text={text} caption={words.preview.plot(year, tileName, named)} timeZone={timeZone} />
        </div>
      ))}
      <Button
        kind="quiet"
        aria-label={`${words.preview.why} ${formats.shortDate(shown.season.at, timeZone)}`}
        onPress={() => onWhy(shown.season.at)}
      >
        {words.preview.why}
      </Button>
    </div>
  );
});

/** In words, with the spans folded behind them. */
function Outcome({
  tile,
  text,
  caption,
  timeZone,
}: {
  readonly tile: EvaluatedTile | null;
  readonly text: string;
  readonly caption: string;
  readonly timeZone: string;
}) {
  const spans = spansOf(tile);
  if (spans.length === 0) return <p className="small">{text}</p>;
  return <SpanTable {...{ caption, spans, timeZone }} summary={text} count={tile?.spanCount ?? 0} />;
}

function Thresholds({
  area,
  hasHandle,
  thresholds,
  onThreshold,
  onDragging,
}: SeasonPlotsProps & { readonly area: PlotArea; readonly hasHandle: boolean }) {
  return thresholds.map(({ name, label, value, unit, min, max, step }) => (
    <ThresholdLine
      key={name}
      area={area}
      value={value}
      unit={unit}
      label={label}
      min={min}
      max={max}
      step={step ?? stepFor(area.max - area.min)}
      hasHandle={hasHandle}
      onChange={(next) => onThreshold(name, next)}
      onDragging={onDragging}
    />
  ));
}
