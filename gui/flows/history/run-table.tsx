/** The runs of a flow; on phones, cards. */
import { Link } from "wouter";
import { durationText } from "../../words/duration.ts";
import { useFormats, useWords } from "../../words/words.tsx";
import { Outcome } from "../outcome.tsx";
import type { HistoryRun } from "./queries.ts";

export function RunTable({ runs }: { readonly runs: readonly HistoryRun[] }) {
  const words = useWords();
  return (
    <div className="card history-rows">
      <table className="history-table">
        <thead>
          <tr>
            <th>{words.history.time}</th>
            <th>{words.history.outcome}</th>
            <th>{words.history.probability}</th>
            <th>{words.history.trigger}</th>
            <th>{words.history.duration}</th>
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
  const words = useWords();
  const formats = useFormats();
  const { summary } = run;
  const skipped = summary?.skippedCount ?? 0;
  return (
    <tr>
      <td>
        <Link href={`/runs/${run.id}`} className="strong">
          {formats.dateTime(run.requestedAt)}
        </Link>
        {run.trigger === "simulation" && (
          <span className="small quiet block">{words.history.asOf(formats.dateTime(run.now))}</span>
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
        {skipped > 0 && <span className="small quiet block">{words.run.skippedCount(skipped)}</span>}
      </td>
      <td>{typeof summary?.probability === "number" ? formats.percent(summary.probability / 100) : "–"}</td>
      <td>{words.run.triggers[run.trigger]}</td>
      <td>{run.durationMs === null ? "–" : durationText(formats.locale, run.durationMs)}</td>
    </tr>
  );
}
