/** Backtests of the flow that were made before, the newest first. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { BacktestsDocument } from "../../api/documents/flows-seasons.ts";
import type { BacktestsQuery } from "../../api/generated.ts";
import { unlessLive } from "../../api/queries.ts";
import { ProblemNote } from "../../controls/states.tsx";
import { useFormats, useWords } from "../../words/words.tsx";
import { useSeasonWords } from "../season-words.ts";
import { LoadMore } from "../../controls/load-more.tsx";

type Listed = NonNullable<BacktestsQuery["flowBacktests"]>["edges"][number]["node"];

const pageSize = 20;
const pollMs = 2_000;

export function BacktestList({
  flowId,
  chosen,
  onChoose,
}: {
  readonly flowId: string;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}) {
  const words = useSeasonWords();
  const list = useInfiniteQuery({
    queryKey: ["backtests", flowId],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(BacktestsDocument, { id: flowId, first: pageSize, after: pageParam }, { signal }),
    getNextPageParam: (last) =>
      last.flowBacktests?.pageInfo.hasNextPage ? last.flowBacktests.pageInfo.endCursor : null,
    refetchInterval: ({ state }) => unlessLive(nodesOf(state.data?.pages).some(isInWork) ? pollMs : false),
  });
  const backtests = nodesOf(list.data?.pages);
  if (list.error !== null) return <ProblemNote error={list.error} onRetry={() => void list.refetch()} />;
  if (backtests.length === 0) return null;
  return (
    <section className="card season-part" aria-labelledby="earlier-backtests">
      <h2 id="earlier-backtests">{words.earlier}</h2>
      <ul className="backtests">
        {backtests.map((backtest) => (
          <li key={backtest.id}>
            <BacktestRow backtest={backtest} isChosen={backtest.id === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </section>
  );
}

function BacktestRow({
  backtest: { id, status, from, to, tickCount, ticksDone, createdAt },
  isChosen,
  onChoose,
}: {
  readonly backtest: Listed;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}) {
  const words = useSeasonWords();
  const { flows } = useWords();
  const formats = useFormats();
  const state = {
    queued: words.queued,
    running: words.progress(ticksDone, tickCount),
    succeeded: words.madeAt(formats.dateTime(createdAt)),
    failed: flows.failed,
  }[status];
  return (
    <button
      type="button"
      className="backtest"
      aria-current={isChosen ? "true" : undefined}
      onClick={() => onChoose(id)}
    >
      <span>{words.range(formats.date(from), formats.date(to))}</span>
      <span className="small quiet">{state}</span>
    </button>
  );
}

function nodesOf(pages: readonly BacktestsQuery[] | undefined): readonly Listed[] {
  return pages?.flatMap(({ flowBacktests }) => flowBacktests?.edges.map(({ node }) => node) ?? []) ?? [];
}

function isInWork({ status }: Listed): boolean {
  return status === "queued" || status === "running";
}
