/** One tile of a target: what it found, in a plot over the time that all tiles share, in words, and as it traced it. */
import { mdiAlertCircleOutline, mdiCircle, mdiCircleOutline } from "@mdi/js";
import { useMemo } from "react";
import { LinePlot, type PlotBand, type PlotLine, type PlotSpan, type Tone } from "../charts/line-plot.tsx";
import { SpanTable } from "../charts/span-table.tsx";
import { DemoMark } from "../flows/demo-mark.tsx";
import { Icon } from "../icons/icon.tsx";
import { useFormats } from "../words/words.tsx";
import { useRunWords } from "./words.ts";
import { type Span, spansOf } from "./columns.ts";
import type { TargetResult, TargetWhy } from "./queries.ts";
import { type ShownValues, shownValues } from "./shown-values.ts";

type Tile = TargetResult["tiles"][number];
type Why = TargetWhy["tiles"][number];

export interface TilePartProps {
  readonly tile: Tile;
  /** Null while the run is in work. */
  readonly why: Why | null;
  readonly name: string;
  /** The same tile in the other run; null for none. */
  readonly other: Tile | null;
  /** The tile before it, which it follows; null for the first. */
  readonly upstream: Upstream | null;
  readonly axis: Span | null;
  /** What is expected of it; null for nothing. */
  readonly ahead: Ahead | null;
  readonly timeZone: string | undefined;
  readonly isFahrenheit: boolean;
}

export interface Ahead {
  readonly band: PlotBand;
  readonly text: string;
}

export interface Upstream {
  readonly tile: Tile;
  readonly name: string;
}

const kindRanges: Readonly<Partial<Record<Tile["kind"], readonly [number, number]>>> = {
  boolean: [0, 1.2],
  probability: [0, 105],
};
const plotGroup = "run";

export function TilePart(props: TilePartProps) {
  const { tile, why, name } = props;
  const runWords = useRunWords();
  return (
    <li className="tile-part" aria-label={name}>
      <TileHead {...props} />
      {why !== null && <p>{why.says}</p>}
      {tile.error !== null && why === null && <p className="fault">{tile.error}</p>}
      <TilePlot {...props} />
      {tile.trace.length > 0 && (
        <details className="trace">
          <summary className="small">{runWords.trace(tile.trace.length)}</summary>
          <ul className="small">
            {tile.trace.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and their order does not change
              <li key={place}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function TileHead({ tile, why, name, isFahrenheit }: TilePartProps) {
  const runWords = useRunWords();
  const formats = useFormats();
  const { unit, shown } = shownValues(why?.unit ?? null, isFahrenheit);
  return (
    <header className="row tile-part-head">
      <h3 className="grow">
        <span className="quiet">{tile.row + 1}</span> {name}
      </h3>
      {why?.reportOnly === true && <span className="chip">{runWords.reportOnly}</span>}
      {why?.isDemo === true && <DemoMark of="all" />}
      {why?.decided === true && <span className="chip decided">{runWords.decided}</span>}
      {tile.noData && <span className="chip">{runWords.noData}</span>}
      {tile.stage !== null && <span className="chip stage">{tile.stage}</span>}
      {tile.lastValue !== null && (
        <span className="tile-value">
          {formats.number(shown(tile.lastValue))} {unit}
        </span>
      )}
      <TileMark tile={tile} />
    </header>
  );
}

function TileMark({ tile: { error, isTriggered } }: { readonly tile: Tile }) {
  const runWords = useRunWords();
  if (error !== null)
    return (
      <span className="mark failed">
        <Icon path={mdiAlertCircleOutline} size={16} />
        {runWords.tileFailed}
      </span>
    );
  return (
    <span className={isTriggered ? "mark triggered" : "mark quiet"}>
      <Icon path={isTriggered ? mdiCircle : mdiCircleOutline} size={16} />
      {isTriggered ? runWords.tileTriggered : runWords.tileQuiet}
    </span>
  );
}

function TilePlot({ tile, why, name, other, upstream, axis, ahead, timeZone, isFahrenheit }: TilePartProps) {
  const runWords = useRunWords();
  const formats = useFormats();
  const { thresholdUpper = null, threshold = null } = why ?? {};
  const values = useMemo(() => shownValues(why?.unit ?? null, isFahrenheit), [why?.unit, isFahrenheit]);
  const { lines, spans } = useMemo(
    () => drawnOf({ tile, other, upstream: upstream?.tile ?? null, axis, thresholdUpper }, values),
    [tile, other, upstream?.tile, axis, thresholdUpper, values],
  );
  if (axis === null || tile.columns.ts.length === 0)
    return tile.error === null ? <p className="quiet small">{runWords.noPoints}</p> : null;
  const shownAhead = ahead !== null && ahead.band.to <= axis.to ? ahead : null;
  const own = spans.filter(({ tone }) => tone === undefined || tone === "main");
  const hasUpstream = spans.some(({ tone }) => tone === "third");
  const last = tile.lastValue === null ? "–" : `${formats.number(values.shown(tile.lastValue))} ${values.unit}`.trim();
  const range = kindRanges[tile.kind];
  return (
    <>
      <LinePlot
        label={[runWords.plotLabel(name, own.length, last), shownAhead?.text].join(" ").trim()}
        lines={lines}
        spans={spans}
        band={shownAhead?.band ?? null}
        from={axis.from}
        to={axis.to}
        threshold={threshold === null ? undefined : values.shown(threshold)}
        unit={values.unit}
        group={plotGroup}
        height={148}
        {...(range === undefined ? {} : { range })}
        {...(timeZone === undefined ? {} : { timeZone })}
      />
      {(hasUpstream || shownAhead !== null) && (
        <p className="row small legend">
          {hasUpstream && upstream !== null && (
            <span className="legend-line third">{runWords.spans(upstream.name)}</span>
          )}
          {shownAhead !== null && <span className="legend-band">{shownAhead.text}</span>}
        </p>
      )}
      <SpanTable
        caption={runWords.spans(name)}
        spans={own.slice(-mostSpans)}
        count={own.length}
        {...(timeZone === undefined ? {} : { timeZone })}
      />
    </>
  );
}

const mostSpans = 200;

interface Drawn {
  readonly lines: readonly PlotLine[];
  readonly spans: readonly PlotSpan[];
}

interface Source {
  readonly tile: Tile;
  readonly other: Tile | null;
  readonly upstream: Tile | null;
  readonly axis: Span | null;
  readonly thresholdUpper: number | null;
}

/** Of the tile before only its spans: its values are of another kind. */
function drawnOf({ tile, other, upstream, axis, thresholdUpper }: Source, { shown }: ShownValues): Drawn {
  const lines = [lineOf(tile, "main", shown)];
  const spans: PlotSpan[] = other === null ? spansOf(tile.columns) : spansIn(tile, "main");
  if (other !== null) {
    lines.push(lineOf(other, "second", shown));
    spans.push(...spansIn(other, "second"));
  }
  if (upstream !== null) spans.push(...spansIn(upstream, "third"));
  if (thresholdUpper !== null && axis !== null) {
    const upper = shown(thresholdUpper);
    lines.push({ ts: [axis.from, axis.to], value: [upper, upper], tone: "quiet" });
  }
  return { lines, spans };
}

function spansIn({ columns }: Tile, tone: Tone): PlotSpan[] {
  return spansOf(columns).map((span) => ({ ...span, tone }));
}

function lineOf({ columns }: Tile, tone: Tone, shown: (value: number) => number): PlotLine {
  return { ts: columns.ts, value: columns.value.map(shown), tone };
}
