/** The head of a run: what came of it in a sentence, and when, why and over what it ran. */
import { mdiCompareHorizontal, mdiHistory } from "@mdi/js";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Button } from "../controls/button.tsx";
import { ProblemNote } from "../controls/states.tsx";
import { Icon } from "../icons/icon.tsx";
import { DemoNote } from "../flows/demo-note.tsx";
import { RunNowButton, useRunNow } from "../flows/run-now.tsx";
import { useScreenTitle } from "../shell/title.ts";
import { durationText } from "../words/duration.ts";
import { useFormats } from "../words/words.tsx";
import { type RunWords, useRunWords } from "./words.ts";
import { countOutcomes } from "./outcomes.ts";
import { isInWork, type Run, type RunOutcome } from "./queries.ts";
import type { Progress } from "./use-progress.ts";

interface HeadProps {
  readonly run: Run;
  readonly outcomes: readonly RunOutcome[];
  readonly progress: Progress | null;
  /** Null where there is nothing to compare, or it is being done. */
  readonly onCompare: (() => void) | null;
}

export function RunHead({ run, outcomes, progress, onCompare }: HeadProps) {
  const runWords = useRunWords();
  const runNow = useRunNow(run.flowId);
  const heading = useScreenTitle(runWords.title(run.flow?.displayName ?? runWords.flowGone));
  return (
    <header className="stack run-head">
      <div className="screen-head">
        <div className="grow">
          <FlowLine run={run} />
          <h1 ref={heading} tabIndex={-1}>
            {sentenceOf(run, outcomes, runWords)}
          </h1>
        </div>
        {onCompare !== null && (
          <Button icon={mdiCompareHorizontal} onPress={onCompare}>
            {runWords.compare}
          </Button>
        )}
        <Link href={`/flows/${run.flowId}/runs`} className="button">
          <Icon path={mdiHistory} size={18} />
          {runWords.history}
        </Link>
        {!isInWork(run) && run.flow !== null && <RunNowButton action={runNow} />}
      </div>
      <DemoNote of={run.summary?.demoData ?? null} />
      {runNow.error !== null && <ProblemNote error={runNow.error} />}
      {isInWork(run) && <ProgressBar progress={progress} />}
      <Facts run={run} />
      {run.error !== null && (
        <details className="note error run-error" open={outcomes.length === 0}>
          <summary>{runWords.whyFailed}</summary>
          <p>{run.error}</p>
        </details>
      )}
    </header>
  );
}

function FlowLine({ run }: { readonly run: Run }) {
  const runWords = useRunWords();
  if (run.flow === null) return <p className="quiet small">{runWords.title(runWords.flowGone)}</p>;
  return (
    <p className="small">
      <Link href={`/flows/${run.flowId}`}>{run.flow.displayName}</Link>
    </p>
  );
}

function sentenceOf(run: Run, outcomes: readonly RunOutcome[], words: RunWords): string {
  if (run.status === "queued") return words.outcomeQueued;
  if (run.status === "running") return words.outcomeInWork;
  const { summary } = run;
  if (summary === null) return words.outcomeFailed;
  const { targetCount, triggeredCount, skippedCount } = summary;
  const { failed } = countOutcomes(outcomes);
  const [only] = outcomes;
  if (failed + skippedCount === targetCount && run.status === "failed") return words.outcomeFailedAll(targetCount);
  const found =
    targetCount === 1 && only !== undefined
      ? words.outcomeOne(only.outcome === "triggered", only.name)
      : words.outcomeMany(triggeredCount, targetCount);
  const others = [
    ...(failed > 0 ? [words.failedCount(failed)] : []),
    ...(skippedCount > 0 ? [words.skippedCount(skippedCount)] : []),
  ];
  return [found, ...others].join(", ");
}

function ProgressBar({ progress }: { readonly progress: Progress | null }) {
  const runWords = useRunWords();
  const { targetsDone: done, targetsTotal: total } = progress ?? { targetsDone: 0, targetsTotal: 0 };
  const text = runWords.progress(done, total);
  return (
    <div className="row run-progress">
      <progress {...(total === 0 ? {} : { value: done, max: total })} aria-label={runWords.outcomeInWork} />
      {total > 0 && <span className="small">{text}</span>}
    </div>
  );
}

function Facts({ run }: { readonly run: Run }) {
  const runWords = useRunWords();
  const formats = useFormats();
  const { windowStart, windowEnd, durationMs } = run;
  const trigger = runWords.triggers[run.trigger];
  return (
    <dl className="run-facts">
      <Fact name={runWords.at}>{formats.dateTime(run.now)}</Fact>
      <Fact name={runWords.started}>
        {run.suppressAlerts && run.trigger !== "schedule" ? `${trigger}, ${runWords.silent}` : trigger}
      </Fact>
      {windowStart !== null && windowEnd !== null && (
        <Fact name={runWords.window}>
          {formats.date(windowStart)} – {formats.date(windowEnd)}
        </Fact>
      )}
      {durationMs !== null && <Fact name={runWords.took}>{durationText(formats.locale, durationMs)}</Fact>}
      <Fact name={runWords.version}>
        {run.flow === null || run.flow.version === run.flowVersion
          ? String(run.flowVersion)
          : runWords.olderVersion(run.flowVersion, run.flow.version)}
      </Fact>
    </dl>
  );
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="small quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
