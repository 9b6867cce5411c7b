/** The runs of a flow; on phones, cards. */
import { Link } from "wouter";
import { durationText } from "../../words/duration.ts";
import { useFormats } from "../../words/words.tsx";
import { useHistoryWords } from "../history-words.ts";
import { useRunWords } from "../../runs/words.ts";
import { Outcome } from "../outcome.tsx";
import type { HistoryRun } from "./queries.ts";

export function RunTable({ runs }: { readonly runs: readonly HistoryRun[] }) {
  const historyWords = useHistoryWords();
  return (
    <div className="card history-rows">
      <table className="history-table">
        <thead>
          <tr>
            <th>{historyWords.time}</th>
            <th>{historyWords.outcome}</th>
            <th>{historyWords.probability}</th>
            <th>{historyWords.trigger}</th>
            <th>{historyWords.duration}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RunRow({ run }: { readonly run: HistoryRun }) {
  const historyWords = useHistoryWords();
  const runWords = useRunWords();
  const formats = useFormats();
  const { summary } = run;
  const skipped = summary?.skippedCount ?? 0;
  return (
    <tr>
      <td>
        <Link href={`/runs/${run.id}`} className="history-when">
          {formats.dateTime(run.requestedAt)}
        </Link>
        {run.trigger === "simulation" && (
          <span className="small quiet block">{historyWords.asOf(formats.dateTime(run.now))}</span>
        )}
      </td>
      <td>
        <Outcome
          run={{
            status: run.status,
            triggered: summary === null ? null : summary.triggeredCount > 0,
            targetCount: summary?.targetCount ?? null,
            triggeredCount: summary?.triggeredCount ?? null,
          }}
        />
        {skipped > 0 && <span className="small quiet block">{runWords.skippedCount(skipped)}</span>}
      </td>
      <td>{typeof summary?.probability === "number" ? formats.percent(summary.probability / 100) : "–"}</td>
      <td>{runWords.triggers[run.trigger]}</td>
      <td>{run.durationMs === null ? "–" : durationText(formats.locale, run.durationMs)}</td>
    </tr>
  );
}
