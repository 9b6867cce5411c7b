/** What Today asks: everything at once, and further pages of what is triggered alone. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { ask } from "../api/ask.ts";
import { TodayDocument, TriggeredTargetsDocument } from "../api/documents/today.ts";
import type { TodayQuery } from "../api/generated.ts";
import { nextCursor } from "../api/pages.ts";
import { unlessLive } from "../api/queries.ts";
import { useMay } from "../session/may.ts";
import type { Triggered, WatchedFlow, WatchedSource } from "./overview.ts";

const pageSize = 200;
/** Where nobody tells of changes: the page may stand open on a desk all day, and nobody comes back to its window. */
const refreshMs = 60_000;

/** Of what somebody may not see, nothing is asked. */
interface TodayPage {
  readonly targetStates?: TodayQuery["targetStates"];
  readonly flows?: TodayQuery["flows"];
  readonly sources?: TodayQuery["sources"];
}

export interface Today {
  /** Null where the session may not read results. */
  readonly triggered: { readonly targets: readonly Triggered[]; readonly total: number } | null;
  readonly flows: { readonly looked: readonly WatchedFlow[]; readonly total: number };
  /** Null where the session may not read sources. */
  readonly sources: { readonly looked: readonly WatchedSource[]; readonly hasMore: boolean } | null;
}

export function useToday() {
  const withStates = useMay("results_read");
  const withSources = useMay("sources_read");
  const list = useInfiniteQuery({
    queryKey: ["today", withStates, withSources],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<TodayPage> =>
      pageParam === null
        ? ask(TodayDocument, { first: pageSize, withStates, withSources }, { signal })
        : ask(TriggeredTargetsDocument, { first: pageSize, after: pageParam }, { signal }),
    getNextPageParam: (last, _pages, _last, asked) => nextCursor(last.targetStates, asked),
    refetchInterval: () => unlessLive(refreshMs),
  });
  return { list, today: list.data === undefined ? null : todayOf(list.data.pages) };
}

function todayOf(pages: readonly TodayPage[]): Today {
  const [first] = pages;
  const targets = pages.flatMap(({ targetStates }) => targetStates?.edges ?? []);
  const flows = first?.flows?.edges.map(({ node }) => node) ?? [];
  const sources = first?.sources;
  return {
    triggered: first?.targetStates
      ? {
          targets: targets.map(({ cursor, node }) => ({ ...node, key: cursor })),
          total: first.targetStates.totalCount,
        }
      : null,
    flows: { looked: flows, total: first?.flows?.totalCount ?? flows.length },
    sources: sources ? { looked: sources.edges.map(({ node }) => node), hasMore: sources.pageInfo.hasNextPage } : null,
  };
}
