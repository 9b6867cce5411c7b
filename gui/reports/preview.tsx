/** When a schedule would send next, to whom, who is skipped and why, and what it would show. */
import { useQuery } from "@tanstack/react-query";
import { ask } from "../api/ask.ts";
import { PreviewReportDocument, RecipientNamesDocument } from "../api/documents/reports.ts";
import type { PreviewReportMutation } from "../api/generated.ts";
import { asProblem, type Fault } from "../api/problem.ts";
import { ProblemNote, Skeleton } from "../controls/states.tsx";
import { useRested } from "../controls/use-rested.ts";
import { useFormats } from "../words/words.tsx";
import type { Schedule } from "./schedules.ts";
import { useReportWords } from "./words.ts";

type Preview = NonNullable<PreviewReportMutation["previewReport"]>;

const invalid = 422;
/** As many as one reads. */
const shownSkipped = 20;

/** @param isAllowed whether the session may ask */
export function usePreview(flowId: string, schedule: Schedule, isAllowed = true) {
  const rested = useRested(JSON.stringify(schedule));
  const { data, error, refetch } = useQuery({
    queryKey: ["report-preview", flowId, rested],
    enabled: isAllowed,
    queryFn: async ({ signal }) => {
      const input = { schedule: JSON.parse(rested) as Schedule };
      return (await ask(PreviewReportDocument, { id: flowId, input }, { signal })).previewReport;
    },
    placeholderData: (before) => before,
  });
  const isFaulty = error !== null && asProblem(error).details.status === invalid;
  const faults: readonly Fault[] = isFaulty ? asProblem(error).details.errors : [];
  return { preview: data ?? null, faults, error: isFaulty ? null : error, retry: () => void refetch() };
}

export function PreviewPart({
  mode,
  shown,
}: {
  readonly mode: Schedule["mode"];
  readonly shown: ReturnType<typeof usePreview>;
}) {
  const { preview, error, retry } = shown;
  if (error !== null) return <ProblemNote error={error} onRetry={retry} />;
  if (preview === null) return <Skeleton lines={3} />;
  return (
    <div className="stack small">
      <NextSends mode={mode} preview={preview} />
      <Recipients preview={preview} />
      <Shown preview={preview} />
    </div>
  );
}

function NextSends({ mode, preview: { nextSends } }: { readonly mode: Schedule["mode"]; readonly preview: Preview }) {
  const words = useReportWords();
  const formats = useFormats();
  if (mode === "event") return <p>{words.nextWhenTriggered}</p>;
  if (nextSends.length === 0) return <p>{words.never}</p>;
  return (
    <p>
      {words.next} {formats.list(nextSends.map(({ at }) => formats.dateTime(at)))}
    </p>
  );
}

function Recipients({ preview: { recipients } }: { readonly preview: Preview }) {
  const words = useReportWords();
  const skipped = recipients.filter(({ outcome }) => outcome !== "would_send");
  const names = useNames(skipped.slice(0, shownSkipped).map(({ contactId }) => contactId));
  if (recipients.length === 0) return <p>{words.nobody}</p>;
  return (
    <>
      <p>{words.getIt(recipients.length - skipped.length)}</p>
      {skipped.length > 0 && (
        <div>
          <p>{words.skipped(skipped.length)}</p>
          <ul className="report-skipped">
            {skipped.slice(0, shownSkipped).map(({ contactId, outcome }) => (
              <li key={contactId}>
                {names.get(contactId) ?? words.someContact} – {words.outcomes[outcome]}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Where they may not be read, recipients do without. */
function useNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ["recipient-names", ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const { contacts } = await ask(RecipientNamesDocument, { ids: [...ids], first: shownSkipped }, { signal });
      return contacts?.edges.map(({ node }) => [node.id, node.displayName] as const) ?? [];
    },
    retry: false,
  });
  return new Map(data);
}

function Shown({ preview: { payload } }: { readonly preview: Preview }) {
  const words = useReportWords();
  const formats = useFormats();
  if (payload === null) return <p>{words.showsNothing}</p>;
  const { targets, reportDate } = payload;
  const triggered = targets.filter((target) => target.triggered).length;
  const day = formats.localDay(reportDate, new Date().getFullYear());
  return <p>{words.wouldShow(targets.length, triggered, day)}</p>;
}
