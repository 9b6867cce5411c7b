/** What a run found of one target, as a mark and a word. */
import { mdiAlertCircleOutline, mdiCircle, mdiCircleOutline, mdiDebugStepOver } from "@mdi/js";
import { Icon } from "../icons/icon.tsx";
import { useRunWords } from "./words.ts";
import type { Outcome } from "./outcomes.ts";

const faces: Readonly<Record<Outcome, { readonly path: string; readonly kind: string }>> = {
  triggered: { path: mdiCircle, kind: "triggered" },
  not_triggered: { path: mdiCircleOutline, kind: "quiet" },
  failed: { path: mdiAlertCircleOutline, kind: "failed" },
  skipped: { path: mdiDebugStepOver, kind: "skipped" },
};

export function OutcomeMark({ outcome }: { readonly outcome: Outcome }) {
  const runWords = useRunWords();
  const { path, kind } = faces[outcome];
  return (
    <span className={`mark ${kind}`}>
      <Icon path={path} size={16} />
      {runWords.outcomes[outcome]}
    </span>
  );
}
