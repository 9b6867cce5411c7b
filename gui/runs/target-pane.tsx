/** All of one target: why its outcome is what it is, its state and data, each tile, and what was sent. */
import { mdiArrowLeft } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { tileFaces } from "../flows/tile-faces.ts";
import { Button } from "../controls/button.tsx";
import { ProblemNote, Skeleton } from "../controls/states.tsx";
import { onSessionChange, sessionState } from "../session/session.ts";
import { durationText } from "../words/duration.ts";
import { useFormats, useWords } from "../words/words.tsx";
import { useRunWords } from "./words.ts";
import { timeAxisOf } from "./columns.ts";
import { axisWith, bandOf, bandText, type OutlookReader, shownOfTile } from "./expectations.ts";
import { Fact } from "./head.tsx";
import { Messages } from "./messages.tsx";
import { OutlookCard } from "./outlook-card.tsx";
import { OutcomeMark } from "./outcome-mark.tsx";
import {
  isInWork,
  type Run,
  type RunOutcome,
  type TargetResult,
  targetResult,
  type TargetWhy,
  targetWhy,
} from "./queries.ts";
import { type Ahead, TilePart } from "./tile-part.tsx";
import { useOutlookRequest } from "./use-outlook-request.ts";

export interface OtherTarget {
  readonly run: Run;
  readonly position: number;
}

interface TargetPaneProps {
  readonly run: Run;
  readonly target: RunOutcome;
  /** The same target in another run; null where none stands beside this one. */
  readonly other: OtherTarget | null;
  /** On a phone, back to the list. Null where there is no list. */
  readonly onBack: (() => void) | null;
}

export function TargetPane({ run, target, other, onBack }: TargetPaneProps) {
  const runWords = useRunWords();
  const { position } = target;
  const hasEnded = !isInWork(run);
  const result = useQuery(targetResult(run.id, position));
  const why = useQuery({ ...targetWhy(run.id, position), enabled: hasEnded });
  const beside = useQuery({ ...targetResult(other?.run.id ?? "", other?.position ?? 0), enabled: other !== null });
  const frame = useShownOnPhones(position);
  const reader = useOutlookReader(run, result.data ?? null, why.data ?? null);
  const request = useOutlookRequest(run.flowId);
  const isFormer = result.isPlaceholderData || why.isPlaceholderData;
  return (
    <section ref={frame} className={isFormer ? "card target-pane former" : "card target-pane"} aria-label={target.name}>
      {onBack !== null && (
        <div className="to-list">
          <Button icon={mdiArrowLeft} onPress={onBack}>
            {runWords.backToList}
          </Button>
        </div>
      )}
      <header className="row">
        <h2 className="grow" tabIndex={-1}>
          {target.name}
        </h2>
        {target.stage !== null && <span className="chip stage">{target.stage.name}</span>}
        <OutcomeMark outcome={target.outcome} />
      </header>
      {target.problem !== null && !why.data && <p className="note error run-error">{target.problem}</p>}
      {why.data && !why.isPlaceholderData && <p className="summary">{why.data.summary}</p>}
      {why.error !== null && <ProblemNote error={why.error} onRetry={() => void why.refetch()} />}
      {result.error !== null && <ProblemNote error={result.error} onRetry={() => void result.refetch()} />}
      {result.isPending && <Skeleton lines={6} />}
      {result.data === null && <p className="quiet">{runWords.noResultYet}</p>}
      {result.data && (
        <>
          <TargetFacts result={result.data} why={why.data ?? null} />
          <OutlookCard
            expectations={result.data.outlook}
            askedAt={run.flow?.outlook?.now ?? null}
            reader={reader}
            request={run.flow === null ? null : request}
          />
          <Legend run={run} other={other} />
          <Tiles
            result={result.data}
            why={why.data ?? null}
            beside={other === null ? null : (beside.data ?? null)}
            reader={reader}
          />
        </>
      )}
      {why.data && <Messages alerts={why.data.alerts} />}
    </section>
  );
}

/** On a phone it stands in the place of the list, and begins at its top. */
function useShownOnPhones(position: number) {
  const frame = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another target begins at its top
  useEffect(() => {
    const pane = frame.current;
    if (pane === null) return;
    if (pane.getBoundingClientRect().top < 0) pane.scrollIntoView({ block: "start" });
    const focused = document.activeElement;
    // The list has gone, and the keyboard with it.
    if (focused instanceof HTMLElement && focused.offsetParent === null && focused !== document.body)
      pane.querySelector("h2")?.focus({ preventScroll: true });
  }, [position]);
  return frame;
}

function TargetFacts({ result, why }: { readonly result: TargetResult; readonly why: TargetWhy | null }) {
  const words = useWords();
  const runWords = useRunWords();
  const formats = useFormats();
  const { probability, state, dataHealth, target } = result;
  const age = why?.data.ageSeconds ?? null;
  const unlistedIssues = dataHealth.issueCount - dataHealth.issues.length;
  return (
    <dl className="run-facts">
      {probability !== null && (
        <Fact name={runWords.probability}>
          <span className="big">{formats.percent(probability / 100)}</span>
        </Fact>
      )}
      <Fact name={runWords.state}>
        <StateWords state={state} />
      </Fact>
      <Fact name={runWords.data}>
        {dataHealth.coverage === null ? runWords.noCoverage : runWords.coverage(formats.percent(dataHealth.coverage))}
        {age !== null && (
          <span className="small quiet block">{runWords.newest(durationText(formats.locale, age * 1_000))}</span>
        )}
        {dataHealth.issueCount > 0 && (
          <details>
            <summary className="small">{runWords.issues(dataHealth.issueCount)}</summary>
            <ul className="small issues">
              {dataHealth.issues.map(({ name, kind, message }) => (
                <li key={`${name} ${kind} ${message}`}>{message}</li>
              ))}
            </ul>
            {unlistedIssues > 0 && <p className="small quiet">{words.common.unlisted(unlistedIssues)}</p>}
          </details>
        )}
      </Fact>
      {target.sensorSources.length > 0 && (
        <Fact name={runWords.sensors}>{formats.list(target.sensorSources.map(({ name }) => name))}</Fact>
      )}
    </dl>
  );
}

function StateWords({ state }: { readonly state: TargetResult["state"] }) {
  const runWords = useRunWords();
  const formats = useFormats();
  if (state === null) return runWords.stateUnknown;
  const { isTriggered, since, change, heldBecause } = state;
  const time = formats.dateTime(since);
  return (
    <>
      {isTriggered ? runWords.stateTriggered(time) : runWords.stateQuiet(time)}
      {change !== null && <span className="small quiet block">{runWords.changed[change]}</span>}
      {heldBecause !== null && <span className="small quiet block">{runWords.stateHeld(heldBecause)}</span>}
    </>
  );
}

function Legend({ run, other }: { readonly run: Run; readonly other: OtherTarget | null }) {
  const runWords = useRunWords();
  const formats = useFormats();
  if (other === null) return null;
  return (
    <p className="row small legend">
      <span className="legend-line main">{runWords.legendThis(formats.dateTime(run.now))}</span>
      <span className="legend-line second">{runWords.legendOther(formats.dateTime(other.run.now))}</span>
    </p>
  );
}

/** As the flow says, else as its reader's units are. */
function useIsFahrenheit({ flow }: Run): boolean {
  const session = useSyncExternalStore(onSessionChange, sessionState);
  const ofFlow = flow?.settings.temperatureUnits ?? null;
  if (ofFlow !== null) return ofFlow === "fahrenheit";
  return session.kind === "in" && session.self.user?.units === "imperial";
}

/** What says in the reader's words, units and formats when a target's tiles will be triggered. */
function useOutlookReader(run: Run, result: TargetResult | null, why: TargetWhy | null): OutlookReader {
  const { outlook: words } = useWords();
  const formats = useFormats();
  const { data: faces } = useQuery(tileFaces);
  const isFahrenheit = useIsFahrenheit(run);
  return {
    words,
    formats,
    isFahrenheit,
    demoData: run.summary?.demoData ?? null,
    year: new Date().getFullYear(),
    timeZone: result?.target.source?.timezone ?? formats.timeZone,
    tileName: (row) => {
      const key = result?.tiles.find((tile) => tile.row === row)?.key ?? "";
      return why?.tiles.find((tile) => tile.row === row)?.displayName ?? faces?.get(key)?.name ?? key;
    },
  };
}

interface TilesProps {
  readonly result: TargetResult;
  readonly why: TargetWhy | null;
  readonly beside: TargetResult | null;
  readonly reader: OutlookReader;
}

function Tiles({ result, why, beside, reader }: TilesProps) {
  const runWords = useRunWords();
  const { tileName, timeZone, isFahrenheit } = reader;
  const ahead = new Map(result.tiles.map(({ row }) => [row, aheadOf(result, row, reader)]));
  const data = timeAxisOf([...result.tiles, ...(beside?.tiles ?? [])].map(({ columns }) => columns));
  const axis = axisWith(
    data,
    [...ahead.values()].flatMap((one) => one?.band ?? []),
  );
  if (result.tiles.length === 0) return null;
  return (
    <ol className="tile-parts" aria-label={runWords.tiles}>
      {result.tiles.map((tile, place) => {
        const before = result.tiles[place - 1];
        return (
          <TilePart
            key={tile.row}
            tile={tile}
            why={why?.tiles.find(({ row }) => row === tile.row) ?? null}
            name={tileName(tile.row)}
            upstream={before === undefined ? null : { tile: before, name: tileName(before.row) }}
            isFahrenheit={isFahrenheit}
            other={beside?.tiles.find(({ row, key }) => row === tile.row && key === tile.key) ?? null}
            axis={axis}
            ahead={ahead.get(tile.row) ?? null}
            timeZone={timeZone}
          />
        );
      })}
    </ol>
  );
}

function aheadOf({ outlook }: TargetResult, row: number, reader: OutlookReader): Ahead | null {
  const expectation = shownOfTile(outlook, row);
  const band = expectation === null ? null : bandOf(expectation, reader.timeZone);
  return expectation === null || band === null ? null : { band, text: bandText(expectation, reader) };
}
