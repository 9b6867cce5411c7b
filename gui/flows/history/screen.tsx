/** What a flow has done: its days as a strip, its runs, and what became of the times at which it was due. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { useParams, useSearchParams } from "wouter";
import { unlessLive } from "../../api/queries.ts";
import { Button } from "../../controls/button.tsx";
import { Pager } from "../../controls/pager.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../../controls/states.tsx";
import { Nowhere } from "../../shell/nowhere.tsx";
import { useScreenTitle } from "../../shell/title.ts";
import { useFormats, useWords } from "../../words/words.tsx";
import { useHistoryWords } from "../history-words.ts";
import { FlowWays } from "../flow-ways.tsx";
import { NextExpected } from "../next-expected.tsx";
import { RunNowButton, useRunNow } from "../run-now.tsx";
import { useScheduleWords } from "../schedule-words.ts";
import { DayStrip } from "./day-strip.tsx";
import { dayKeys, daysOf } from "./days.ts";
import { type HistoryFlow, type HistoryRun, historyOf } from "./queries.ts";
import { RunTable } from "./run-table.tsx";
import { TickPart } from "./tick-table.tsx";
import "./history.css";

const pageSize = 50;
const inWorkMs = 3_000;

export default function HistoryScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const list = useInfiniteQuery({
    ...historyOf(id),
    refetchInterval: ({ state }) =>
      unlessLive(isInWork(state.data?.pages[0]?.flow?.runs?.edges[0]?.node) ? inWorkMs : false),
  });
  const flow = list.data?.pages[0]?.flow ?? null;
  if (list.isPending) return <Skeleton lines={8} />;
  if (list.error !== null && flow === null)
    return <ProblemNote error={list.error} onRetry={() => void list.refetch()} />;
  if (flow === null) return <Nowhere />;
  const runs = list.data?.pages.flatMap((page) => page.flow?.runs?.edges.map(({ node }) => node) ?? []) ?? [];
  const earlier = list.hasNextPage ? () => void list.fetchNextPage() : null;
  return <History flow={flow} runs={runs} earlier={earlier} isFetching={list.isFetchingNextPage} />;
}

function isInWork(run: HistoryRun | undefined): boolean {
  return run?.status === "queued" || run?.status === "running";
}

interface HistoryProps {
  readonly flow: HistoryFlow;
  readonly runs: readonly HistoryRun[];
  /** Null where there are no earlier ones. */
  readonly earlier: (() => void) | null;
  readonly isFetching: boolean;
}

function History({ flow, runs, earlier, isFetching }: HistoryProps) {
  const historyWords = useHistoryWords();
  const runNow = useRunNow(flow.id);
  const heading = useScreenTitle(historyWords.title(flow.displayName));
  const [search, setSearch] = useSearchParams();
  const tab = search.get("tab") === "schedule" ? "schedule" : "runs";
  return (
    <section className="screen">
      <FlowWays id={flow.id} />
      <header className="screen-head">
        <div className="grow">
          <h1 ref={heading} tabIndex={-1}>
            {historyWords.title(flow.displayName)}
          </h1>
          <ScheduleLine flow={flow} />
          <NextExpected flow={flow} />
        </div>
        <RunNowButton action={runNow} />
      </header>
      {runNow.error !== null && <ProblemNote error={runNow.error} />}
      <Tabs
        selectedKey={tab}
        onSelectionChange={(key) => setSearch(key === "runs" ? {} : { tab: String(key) }, { replace: true })}
        className="stack tabs"
      >
        <TabList className="tab-list" aria-label={historyWords.title(flow.displayName)}>
          <Tab id="runs" className="tab">
            {historyWords.runs}
          </Tab>
          <Tab id="schedule" className="tab">
            {historyWords.schedule}
          </Tab>
        </TabList>
        <TabPanel id="runs" className="stack history-panel">
          <RunPart runs={runs} earlier={earlier} isFetching={isFetching} />
        </TabPanel>
        <TabPanel id="schedule" className="stack history-panel">
          <TickPart flowId={flow.id} />
        </TabPanel>
      </Tabs>
    </section>
  );
}

function ScheduleLine({ flow }: { readonly flow: HistoryFlow }) {
  const words = useWords();
  const historyWords = useHistoryWords();
  const formats = useFormats();
  const scheduleWords = useScheduleWords();
  const next = flow.nextRunAt === null ? null : historyWords.next(formats.dateTime(flow.nextRunAt));
  const paused = flow.status === "active" ? null : words.flows[flow.status];
  return (
    <p className="quiet small">{[paused, scheduleWords(flow), next].filter((part) => part !== null).join(" · ")}</p>
  );
}

function RunPart({ runs, earlier, isFetching }: Omit<HistoryProps, "flow">) {
  const historyWords = useHistoryWords();
  const { timeZone } = useFormats();
  const [day, setDay] = useState<string | null>(null);
  const [page, setPage] = useState(0);
  const isWhole = earlier === null;
  const days = useMemo(() => daysOf(runs, Date.now(), timeZone, isWhole), [runs, timeZone, isWhole]);
  if (runs.length === 0) return <EmptyNote title={historyWords.emptyTitle} about={historyWords.emptyAbout} />;
  const keyOf = dayKeys(timeZone);
  const shown = day === null ? runs : runs.filter(({ requestedAt }) => keyOf(Date.parse(requestedAt)) === day);
  const choose = (key: string | null): void => {
    setDay(key);
    setPage(0);
  };
  return (
    <>
      <DayStrip days={days} chosen={day} onChoose={choose} />
      {day !== null && (
        <div className="row">
          <Button onPress={() => choose(null)}>{historyWords.allDays}</Button>
        </div>
      )}
      {shown.length === 0 ? (
        <p className="quiet">{historyWords.noneThatDay}</p>
      ) : (
        <RunTable runs={shown.slice(page * pageSize, (page + 1) * pageSize)} />
      )}
      <div className="row">
        <Pager page={page} pageSize={pageSize} count={shown.length} onPage={setPage} />
        {earlier !== null && day === null && (
          <Button onPress={earlier} isDisabled={isFetching}>
            {historyWords.earlier}
          </Button>
        )}
      </div>
    </>
  );
}
