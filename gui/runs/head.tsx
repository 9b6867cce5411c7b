/** The head of a run: what came of it in a sentence, and when, why and over what it ran. */
import { mdiCompareHorizontal, mdiHistory } from "@mdi/js";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Button } from "../controls/button.tsx";
import { ProblemNote } from "../controls/states.tsx";
import { Icon } from "../icons/icon.tsx";
import { RunNowButton, useRunNow } from "../flows/run-now.tsx";
import { useScreenTitle } from "../shell/title.ts";
import { durationText } from "../words/duration.ts";
import type { Words } from "../words/en.ts";
import { useFormats, useWords } from "../words/words.tsx";
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
  const words = useWords();
  const runNow = useRunNow(run.flowId);
  const heading = useScreenTitle(words.run.title(run.flow?.displayName ?? words.run.flowGone));
  return (
    <header className="stack run-head">
      <div className="screen-head">
        <div className="grow">
          <FlowLine run={run} />
          <h1 ref={heading} tabIndex={-1}>
            {sentenceOf(run, outcomes, words)}
          </h1>
        </div>
        {onCompare !== null && (
          <Button icon={mdiCompareHorizontal} onPress={onCompare}>
            {words.run.compare}
          </Button>
        )}
        <Link href={`/flows/${run.flowId}/runs`} className="button">
          <Icon path={mdiHistory} size={18} />
          {words.run.history}
        </Link>
        {!isInWork(run) && run.flow !== null && <RunNowButton action={runNow} />}
      </div>
      {runNow.error !== null && <ProblemNote error={runNow.error} />}
      {isInWork(run) && <ProgressBar progress={progress} />}
      <Facts run={run} />
      {run.error !== null && (
        <details className="note error run-error" open={outcomes.length === 0}>
          <summary>{words.run.whyFailed}</summary>
          <p>{run.error}</p>
        </details>
      )}
    </header>
  );
}

function FlowLine({ run }: { readonly run: Run }) {
  const words = useWords();
  if (run.flow === null) return <p className="quiet small">{words.run.title(words.run.flowGone)}</p>;
  return (
    <p className="small">
      <Link href={`/flows/${run.flowId}`}>{run.flow.displayName}</Link>
    </p>
  );
}

function sentenceOf(run: Run, outcomes: readonly RunOutcome[], words: Words): string {
  if (run.status === "queued") return words.run.outcomeQueued;
  if (run.status === "running") return words.run.outcomeInWork;
  const { summary } = run;
  if (summary === null) return words.run.outcomeFailed;
  const { targetCount, triggeredCount, skippedCount } = summary;
  const { failed } = countOutcomes(outcomes);
  const [only] = outcomes;
  if (failed + skippedCount === targetCount && run.status === "failed") return words.run.outcomeFailedAll(targetCount);
  const found =
    targetCount === 1 && only !== undefined
      ? words.run.outcomeOne(only.outcome === "triggered", only.name)
      : words.run.outcomeMany(triggeredCount, targetCount);
  const others = [
    ...(failed > 0 ? [words.run.failedCount(failed)] : []),
    ...(skippedCount > 0 ? [words.run.skippedCount(skippedCount)] : []),
  ];
  return [found, ...others].join(", ");
}

function ProgressBar({ progress }: { readonly progress: Progress | null }) {
  const words = useWords();
  const { targetsDone: done, targetsTotal: total } = progress ?? { targetsDone: 0, targetsTotal: 0 };
  const text = words.run.progress(done, total);
  return (
    <div className="row run-progress">
      <progress {...(total === 0 ? {} : { value: done, max: total })} aria-label={words.run.outcomeInWork} />
      {total > 0 && <span className="small">{text}</span>}
    </div>
  );
}

function Facts({ run }: { readonly run: Run }) {
  const words = useWords();
  const formats = useFormats();
  const { windowStart, windowEnd, durationMs } = run;
  const trigger = words.run.triggers[run.trigger];
  return (
    <dl className="run-facts">
      <Fact name={words.run.at}>{formats.dateTime(run.now)}</Fact>
      <Fact name={words.run.started}>
        {run.suppressAlerts && run.trigger !== "schedule" ? `${trigger}, ${words.run.silent}` : trigger}
      </Fact>
      {windowStart !== null && windowEnd !== null && (
        <Fact name={words.run.window}>
          {formats.date(windowStart)} – {formats.date(windowEnd)}
        </Fact>
      )}
      {durationMs !== null && <Fact name={words.run.took}>{durationText(formats.locale, durationMs)}</Fact>}
      <Fact name={words.run.version}>
        {run.flow === null || run.flow.version === run.flowVersion
          ? String(run.flowVersion)
          : words.run.olderVersion(run.flowVersion, run.flow.version)}
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
