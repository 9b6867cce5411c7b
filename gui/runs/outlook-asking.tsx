/** Asks when it will happen, and says how far that is. */
import { mdiCalendarSearch } from "@mdi/js";
import { Button } from "../controls/button.tsx";
import { ProblemNote } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import type { Words } from "../words/en.ts";
import { useWords } from "../words/words.tsx";
import type { OutlookProgress, OutlookRequest } from "./use-outlook-request.ts";

/** Not there where the session may not ask, and while the service looks ahead. */
export function AskButton({ request, label }: { readonly request: OutlookRequest; readonly label: string }) {
  const mayAsk = useMay("flows_run");
  if (!mayAsk || request.isAsking) return null;
  return (
    <Button kind="quiet" icon={mdiCalendarSearch} onPress={request.ask}>
      {label}
    </Button>
  );
}

export function AskedNote({ request: { isAsking, progress, error } }: { readonly request: OutlookRequest }) {
  const { outlook: words } = useWords();
  return (
    <>
      <span role="status" className="row small">
        {isAsking && (
          <>
            <ProgressBar progress={progress} />
            {progressText(progress, words)}
          </>
        )}
      </span>
      {progress?.status === "failed" && (
        <p className="note error">
          {words.failed} {progress.error}
        </p>
      )}
      {error !== null && <ProblemNote error={error} />}
    </>
  );
}

function ProgressBar({ progress }: { readonly progress: OutlookProgress | null }) {
  const { outlook: words } = useWords();
  const { targetsDone, targetCount } = progress ?? { targetsDone: 0, targetCount: 0 };
  const isCounted = progress?.status === "running" && targetCount > 1;
  return <progress aria-label={words.title} {...(isCounted ? { value: targetsDone, max: targetCount } : {})} />;
}

function progressText(progress: OutlookProgress | null, words: Words["outlook"]): string {
  if (progress === null || progress.status === "queued") return words.queued;
  return words.progress(progress.targetsDone, progress.targetCount);
}
