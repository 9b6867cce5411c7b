/** What the run view asks for: the run with what it found of all targets, and one target with its points. */
import { keepPreviousData, queryOptions, useInfiniteQuery, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { ask } from "../api/ask.ts";
import {
  RunOutlinesDocument,
  RunTargetDocument,
  RunTargetWhyDocument,
  RunViewDocument,
  RunsBesideDocument,
} from "../api/documents/runs-run.ts";
import type { RunStatus, RunTargetQuery, RunTargetWhyQuery, RunViewQuery } from "../api/generated.ts";
import { nextCursor } from "../api/pages.ts";
import { Problem } from "../api/problem.ts";
import type { Outline } from "../maps/place.ts";

type RunOfView = NonNullable<RunViewQuery["run"]>;
export type Run = Omit<RunOfView, "outcomes">;
export type RunOutcome = NonNullable<RunOfView["outcomes"]>["edges"][number]["node"];
export type TargetResult = NonNullable<RunTargetQuery["runResult"]>;
export type TargetWhy = NonNullable<RunTargetWhyQuery["explainRun"]>;

/** As many as one request may ask for. */
const outcomesAtOnce = 500;
/** Points of a plot: more than a screen has pixels for would not be seen. */
const resolution = 600;
export const runsBeside = 60;
/** Where no news come: a stream that was refused is no reason to stand still. */
const lookAgainMs = 5_000;

export interface RunView {
  /** Null before it is known, and where there is none. */
  readonly run: Run | null;
  readonly outcomes: readonly RunOutcome[];
  readonly list: UseInfiniteQueryResult;
}

const none: readonly RunOutcome[] = [];

export function runKey(id: string): readonly string[] {
  return ["run", id];
}

/** All outcomes, however many pages they are. @param id null for no run */
export function useRunView(id: string | null): RunView {
  const list = useInfiniteQuery({
    queryKey: runKey(id ?? ""),
    enabled: id !== null,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(RunViewDocument, { id: id ?? "", first: outcomesAtOnce, after: pageParam }, { signal }),
    getNextPageParam: ({ run }, _pages, _last, asked) => nextCursor(run?.outcomes, asked),
    refetchInterval: ({ state }) => (isInWork(state.data?.pages[0]?.run) ? lookAgainMs : false),
  });
  const { hasNextPage, isFetching, isError, fetchNextPage, data } = list;
  useEffect(() => {
    // A page that fails is not asked for again by itself: that would go on for ever.
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const outcomes = useMemo(
    () => data?.pages.flatMap(({ run }) => run?.outcomes?.edges.map(({ node }) => node) ?? []) ?? none,
    [data],
  );
  return { run: data?.pages.at(-1)?.run ?? null, outcomes, list };
}

export function isInWork(run: { readonly status: RunStatus } | null | undefined): boolean {
  return run?.status === "queued" || run?.status === "running";
}

/** The outlines of a flow's areas, by source. Without them the map shows their centres. */
export function outlinesOf(flowId: string) {
  return queryOptions({
    queryKey: ["run-outlines", flowId],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Outline>> => {
      const { flow } = await ask(RunOutlinesDocument, { flowId }, { signal });
      const known = (flow?.targets ?? []).flatMap((target) => {
        if (!("sourceId" in target)) return [];
        const boundary = target.source?.boundary;
        return boundary ? [[target.sourceId, boundary as Outline] as const] : [];
      });
      return new Map(known);
    },
    staleTime: 300_000,
  });
}

/** Null while the run is in work and has nothing of the target yet. */
export function targetResult(runId: string, position: number) {
  return queryOptions({
    queryKey: ["run-target", runId, position],
    queryFn: async ({ signal }): Promise<TargetResult | null> => {
      try {
        return (await ask(RunTargetDocument, { id: runId, position, resolution }, { signal })).runResult;
      } catch (error) {
        if (error instanceof Problem && error.details.status === 409) return null;
        throw error;
      }
    },
    placeholderData: keepPreviousData,
  });
}

/** @param position null for a run without results */
export function targetWhy(runId: string, position: number | null) {
  return queryOptions({
    queryKey: ["run-why", runId, position],
    queryFn: async ({ signal }) => (await ask(RunTargetWhyDocument, { id: runId, position }, { signal })).explainRun,
    placeholderData: keepPreviousData,
  });
}

export function runsOfFlow(flowId: string) {
  return queryOptions({
    queryKey: ["runs-beside", flowId],
    queryFn: async ({ signal }) => {
      const { flowRuns } = await ask(RunsBesideDocument, { flowId, first: runsBeside }, { signal });
      return flowRuns?.edges.map(({ node }) => node) ?? [];
    },
  });
}
