/** What a run came to, as a mark and words: colour is never alone. */
import { mdiAlertCircleOutline, mdiCircle, mdiCircleOutline, mdiProgressClock } from "@mdi/js";
import type { RunStatus } from "../api/generated.ts";
import { Icon } from "../icons/icon.tsx";
import { useWords } from "../words/words.tsx";
import "./outcome.css";

export interface OutcomeOf {
  readonly status: RunStatus;
  /** Whether any target is; null before the run has ended. */
  readonly triggered: boolean | null;
  /** Null for runs of before they were counted. */
  readonly targetCount: number | null;
  readonly triggeredCount: number | null;
}

export function Outcome({ run }: { readonly run: OutcomeOf }) {
  const words = useWords();
  if (run.status === "queued" || run.status === "running") return <Mark kind="in-work" text={words.flows.inWork} />;
  if (run.status !== "succeeded") return <Mark kind="failed" text={words.flows.failed} />;
  const { triggered, targetCount, triggeredCount } = run;
  if (targetCount === null || triggeredCount === null)
    return triggered === true ? (
      <Mark kind="triggered" text={words.preview.triggered} />
    ) : (
      <Mark kind="quiet" text={words.preview.notTriggered} />
    );
  if (triggeredCount === 0) return <Mark kind="quiet" text={words.flows.noneTriggered(targetCount)} />;
  return <Mark kind="triggered" text={words.flows.outcome(triggeredCount, targetCount)} />;
}

export type MarkKind = "triggered" | "quiet" | "failed" | "in-work";

const paths: Readonly<Record<MarkKind, string>> = {
  triggered: mdiCircle,
  quiet: mdiCircleOutline,
  failed: mdiAlertCircleOutline,
  "in-work": mdiProgressClock,
};

export function Mark({ kind, text }: { readonly kind: MarkKind; readonly text: string }) {
  return (
    <span className={`mark ${kind}`}>
      <Icon path={paths[kind]} size={16} />
      {text}
    </span>
  );
}
