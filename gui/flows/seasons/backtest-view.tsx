/** What a backtest told: when each target would have crossed, and the messages that would have gone out. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ProgressBar } from "react-aria-components";
import { ask } from "../../api/ask.ts";
import { BacktestResultDocument } from "../../api/documents/flows-seasons.ts";
import { unlessLive } from "../../api/queries.ts";
import { EmptyNote, ProblemNote, Skeleton } from "../../controls/states.tsx";
import { useFormats, useWords } from "../../words/words.tsx";
import { DemoNote } from "../demo-note.tsx";
import { useSeasonWords } from "../season-words.ts";
import { Messages } from "./messages.tsx";
import { TargetTimelines } from "./target-timelines.tsx";
import { type Backtest, timelines } from "./timeline.ts";

const pollMs = 1_000;

export function BacktestView({ id, takesFocus }: { readonly id: string; readonly takesFocus: boolean }) {
  const words = useSeasonWords();
  const { shell } = useWords();
  const formats = useFormats();
  const found = useQuery({
    queryKey: ["backtest", id],
    queryFn: async ({ signal }) => (await ask(BacktestResultDocument, { id }, { signal })).backtest,
    refetchInterval: ({ state: { data } }) =>
      unlessLive(data?.status === "queued" || data?.status === "running" ? pollMs : false),
  });
  if (found.error !== null) return <ProblemNote error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <Skeleton lines={6} />;
  if (found.data === null) return <EmptyNote title={shell.notFound} about={shell.notFoundHint} />;
  const { from, to } = found.data;
  return (
    <section className="card season-part" aria-labelledby="backtest-title">
      <Title text={words.range(formats.date(from), formats.date(to))} takesFocus={takesFocus} />
      <DemoNote of={found.data.demoData} />
      <Progress backtest={found.data} />
      <Result backtest={found.data} />
    </section>
  );
}

function Title({ text, takesFocus }: { readonly text: string; readonly takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h2 id="backtest-title" ref={heading} tabIndex={-1}>
      {text}
    </h2>
  );
}

function Progress({ backtest: { status, tickCount, ticksDone } }: { readonly backtest: Backtest }) {
  const words = useSeasonWords();
  if (status !== "queued" && status !== "running") return null;
  const label = status === "queued" ? words.queued : words.progress(ticksDone, tickCount);
  const share = tickCount === 0 ? 0 : ticksDone / tickCount;
  return (
    <ProgressBar aria-label={label} value={share * 100} className="progress">
      <div className="progress-track">
        <div className="progress-done" style={{ width: `${share * 100}%` }} />
      </div>
      <p className="small quiet">{label}</p>
    </ProgressBar>
  );
}

function Result({ backtest }: { readonly backtest: Backtest }) {
  const words = useSeasonWords();
  const { status, error, ticksDone, ticksFailed, messages } = backtest;
  const lines = timelines(backtest);
  const isOver = status === "succeeded" || status === "failed";
  return (
    <>
      {status === "failed" && <p className="note error">{error}</p>}
      {status !== "failed" && ticksFailed > 0 && (
        <p className="note">{words.ticksFailed(ticksFailed, ticksDone, error ?? "")}</p>
      )}
      {isOver && <p>{words.outcome(lines.length, messages.filter(({ sentAt }) => sentAt !== null).length)}</p>}
      {lines.length > 0 && <TargetTimelines lines={lines} backtest={backtest} />}
      {messages.length > 0 && <Messages backtest={backtest} />}
    </>
  );
}
