/**
 * What the chain would have done in past seasons, as it stands in the editor: asked anew soon after each change. The
 * threshold of the chosen tile is dragged over all seasons at once.
 */
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { asProblem } from "../../api/problem.ts";
import { EmptyNote, ProblemNote, Skeleton } from "../../controls/states.tsx";
import { DemoMark } from "../demo-mark.tsx";
import { localDay, localTime } from "../../words/local-time.ts";
import { useFormats, useWords } from "../../words/words.tsx";
import { useEditorWords } from "../editor-words.ts";
import { evaluationOf, flowState, seasonsUpTo, tileStates } from "./preview-seasons.ts";
import { OutcomeNews, SeasonOutcomes } from "./season-outcomes.tsx";
import { SeasonPicks, useChosen } from "./season-picks.tsx";
import { SeasonPlots } from "./season-plots.tsx";
import type { SeasonPreviewProps } from "./season-preview-props.ts";
import { targetOutcomes } from "./target-outcomes.ts";
import { useThresholds } from "./thresholds.ts";
import { type AnsweredPreview, type PreviewState, usePreview } from "./use-preview.ts";
import { WaitingNote } from "./waiting-note.tsx";
import { WhyPanel } from "./why-panel.tsx";
import "./season-preview.css";

const minuteMs = 60_000;
const firstTarget: readonly number[] = [0];

export function SeasonPreview(props: SeasonPreviewProps) {
  const { tiles, targets } = props;
  const words = useWords();
  return (
    <section className="season-preview" aria-labelledby="season-preview-title">
      <header>
        <h2 id="season-preview-title">{words.preview.title}</h2>
        <p className="small quiet">{words.preview.about}</p>
      </header>
      {tiles.length === 0 && <EmptyNote title={words.preview.noTiles} />}
      {tiles.length > 0 && targets.length === 0 && <EmptyNote title={words.preview.noTargets} />}
      {tiles.length > 0 && targets.length > 0 && <Seasons {...props} />}
    </section>
  );
}

function Seasons(props: SeasonPreviewProps) {
  const { tiles, tileIds, tileNames, targets, view } = props;
  const editorWords = useEditorWords();
  const { timeZone: readersZone } = useFormats();
  // Of when the page was opened: a time that moves on would stand on other data each time.
  const [present] = useState(() => Math.floor(Date.now() / minuteMs) * minuteMs);
  const [picked, setPicked] = useState(firstTarget);
  const [whyAt, setWhyAt] = useState<number | null>(null);
  const [isDragging, setDragging] = useState(false);
  const chosen = useChosen(picked, targets.length);
  const placesZone = targets[chosen[0] ?? 0]?.timeZone ?? null;
  const timeZone = placesZone ?? readersZone;
  const seasons = useMemo(
    () => seasonsUpTo(present, { count: view.seasons, day: view.day, timeZone }),
    [present, view.seasons, view.day, timeZone],
  );
  const row = Math.min(props.row ?? tiles.length - 1, tiles.length - 1);
  const { savedTiles, ownerUserKey = null } = props;
  const of = { tiles, tileIds, savedTiles, targets, ownerUserKey, chosen, seasons, row, whyAt };
  const { state, retry } = usePreview(of, isDragging);
  useReports(props, state, chosen);
  const { edited, why } = state.answers;
  const today = localDay(present, timeZone);
  const drag = (dragging: boolean): void => {
    setDragging(dragging);
    props.onDragging?.(dragging);
  };
  return (
    <>
      <SeasonPicks
        view={view}
        chosen={chosen}
        names={targets.map(({ name }) => name)}
        today={today}
        onChoose={setPicked}
        onViewChange={props.onViewChange}
      />
      {placesZone !== null && placesZone !== readersZone && (
        <p className="small quiet">{editorWords.zone(placesZone.replace(/^Etc\/GMT([+-])/, nearZone))}</p>
      )}
      <Refusal state={state} onRetry={retry} />
      {edited === null && state.error === null && <Skeleton lines={5} />}
      {edited !== null && (
        <AnsweredSeasons {...props} {...{ edited, state, timeZone, isDragging }} onDragging={drag} onWhy={setWhyAt} />
      )}
      {whyAt !== null && (
        <WhyPanel
          answer={why}
          day={localDay(whyAt, timeZone)}
          today={today}
          isFormer={state.isFormer.why}
          tileNames={tileNames}
          unitOfTile={props.unitOfTile}
          onDay={(day) => setWhyAt(Math.min(localTime(`${day}T23:59`, timeZone), present))}
          onClose={() => setWhyAt(null)}
        />
      )}
    </>
  );
}

/** As people count: east of Greenwich is ahead. */
function nearZone(_zone: string, sign: string): string {
  return sign === "-" ? "UTC+" : "UTC-";
}

function Refusal({
  state: { retryAt, error },
  onRetry,
}: {
  readonly state: PreviewState;
  readonly onRetry: () => void;
}) {
  if (retryAt !== null) return <WaitingNote until={retryAt} />;
  if (error === null) return null;
  // Faults with a place stand at their fields.
  if (asProblem(error).details.errors.length > 0) return <Faulty />;
  return <ProblemNote error={error} onRetry={onRetry} />;
}

function Faulty() {
  const { preview: words } = useWords();
  return (
    <p className="note small" role="status">
      {words.faulty}
    </p>
  );
}

interface AnsweredProps extends SeasonPreviewProps {
  readonly edited: AnsweredPreview;
  readonly state: PreviewState;
  readonly timeZone: string;
  readonly isDragging: boolean;
  readonly onDragging: (isDragging: boolean) => void;
  readonly onWhy: (at: number) => void;
}

/** As it was asked for last, whatever has been changed since. */
function AnsweredSeasons(props: AnsweredProps) {
  const { edited, state, timeZone, isDragging, tileNames } = props;
  const words = useWords();
  const { thresholds, stages, toShown, setThreshold } = useThresholds(props);
  const isFormer = state.isFormer.edited;
  const { seasons, targetNames, row } = edited.question;
  const saved = savedAnswer(props);
  const outcomes = useMemo(() => targetOutcomes(edited, saved), [edited, saved]);
  return (
    <>
      <SeasonPlots
        {...{ seasons, targetNames, row, thresholds, stages, toShown, timeZone, isFormer, isDragging }}
        preview={edited.answer}
        tileName={tileNames[row] ?? ""}
        onThreshold={setThreshold}
        onDragging={props.onDragging}
        onWhy={props.onWhy}
      />
      <p className="small quiet">
        {words.preview.pickHint}
        <DemoMark of={edited.answer.times[0]?.summary?.demoData ?? null} />
      </p>
      <SeasonOutcomes seasons={seasons} targets={outcomes} timeZone={timeZone} isFormer={isFormer} />
      <OutcomeNews seasons={seasons} targets={outcomes} timeZone={timeZone} isResting={!isFormer && !isDragging} />
    </>
  );
}

/** Null where it is of an earlier saved version, and where there is nothing to compare it with. */
function savedAnswer({ state, savedTiles, tiles }: AnsweredProps): AnsweredPreview | null {
  const { saved } = state.answers;
  if (saved === null || state.isFormer.saved) return null;
  const [asked, now, edited] = [saved.question.input.tiles, savedTiles, tiles].map((chain) => JSON.stringify(chain));
  return asked === now && asked !== edited ? saved : null;
}

/** What the rest of the editor shows of a preview: faults at their fields, states at the tiles. */
function useReports(
  props: SeasonPreviewProps,
  { answers: { edited }, error }: PreviewState,
  chosen: readonly number[],
): void {
  const asked = {
    tiles: props.tileIds.map(named),
    targets: chosen.flatMap((index) => props.targets[index] ?? []),
  };
  const report = useEffectEvent((answered: AnsweredPreview | null, refusal: unknown): void => {
    // A refusal stays until the next question: it is of what is asked now.
    if (refusal !== null) return props.onFaults({ faults: asProblem(refusal).details.errors, of: asked });
    if (answered === null) return;
    const { question, answer } = answered;
    const { tiles, targets } = question.of;
    props.onFaults({ faults: answer.faults, of: { tiles: tiles.map(named), targets: targets.map(named) } });
    const [newest] = question.seasons;
    const evaluation = newest === undefined ? null : evaluationOf(answer, newest, 0);
    props.onStates({
      of: tiles,
      tiles: tileStates(evaluation),
      flow: flowState(evaluation, question.input.tiles),
      timeZone: props.targets.find(({ id }) => id === targets[0])?.timeZone ?? null,
    });
  });
  useEffect(() => report(edited, error), [edited, error]);
}

function named(id: string): { readonly id: string } {
  return { id };
}
