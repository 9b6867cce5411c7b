/** What became of the times at which a flow was due: run, or skipped, and how late. */
import { mdiCheck, mdiDebugStepOver } from "@mdi/js";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { Button } from "../../controls/button.tsx";
import { Pager } from "../../controls/pager.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../../controls/states.tsx";
import { Icon } from "../../icons/icon.tsx";
import { durationText } from "../../words/duration.ts";
import { useFormats } from "../../words/words.tsx";
import { useHistoryWords } from "../history-words.ts";
import { type HistoryTick, ticksOf } from "./queries.ts";

const pageSize = 50;

export function TickPart({ flowId }: { readonly flowId: string }) {
  const historyWords = useHistoryWords();
  const [page, setPage] = useState(0);
  const list = useInfiniteQuery(ticksOf(flowId));
  const ticks = list.data?.pages.flatMap(({ flowTicks }) => flowTicks?.edges.map(({ node }) => node) ?? []) ?? [];
  if (list.isPending) return <Skeleton lines={5} />;
  if (list.error !== null && ticks.length === 0)
    return <ProblemNote error={list.error} onRetry={() => void list.refetch()} />;
  if (ticks.length === 0) return <EmptyNote title={historyWords.noTicks} about={historyWords.noTicksAbout} />;
  return (
    <div className="stack">
      <TickSummary ticks={ticks} />
      <TickTable ticks={ticks.slice(page * pageSize, (page + 1) * pageSize)} />
      <div className="row">
        <Pager page={page} pageSize={pageSize} count={ticks.length} onPage={setPage} />
        {list.hasNextPage && (
          <Button onPress={() => void list.fetchNextPage()} isDisabled={list.isFetchingNextPage}>
            {historyWords.earlier}
          </Button>
        )}
      </div>
    </div>
  );
}

function TickSummary({ ticks }: { readonly ticks: readonly HistoryTick[] }) {
  const historyWords = useHistoryWords();
  const { locale } = useFormats();
  const late = ticks.filter(({ outcome }) => outcome === "run").map(({ latenessMs }) => latenessMs);
  const skipped = ticks.length - late.length;
  const text = historyWords.tickSummary(ticks.length, skipped);
  if (late.length === 0) return <p>{text}</p>;
  return (
    <p>
      {text} {historyWords.latest(durationText(locale, Math.max(...late)))}
    </p>
  );
}

function TickTable({ ticks }: { readonly ticks: readonly HistoryTick[] }) {
  const historyWords = useHistoryWords();
  const formats = useFormats();
  return (
    <div className="card history-rows">
      <table className="history-table">
        <thead>
          <tr>
            <th>{historyWords.due}</th>
            <th>{historyWords.became}</th>
            <th>{historyWords.lateness}</th>
          </tr>
        </thead>
        <tbody>
          {ticks.map(({ at, outcome, runId, latenessMs }) => (
            <tr key={at}>
              <td className="history-when">{formats.dateTime(at)}</td>
              <td>
                <span className={outcome === "run" ? "mark quiet" : "mark failed"}>
                  <Icon path={outcome === "run" ? mdiCheck : mdiDebugStepOver} size={16} />
                  {runId === null ? (
                    historyWords.ticks[outcome]
                  ) : (
                    <Link href={`/runs/${runId}`}>{historyWords.ticks.run}</Link>
                  )}
                </span>
              </td>
              <td>{durationText(formats.locale, latenessMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
