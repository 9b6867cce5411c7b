/** What the history asks for, a page at a time, newest first. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { nextCursor } from "../../api/pages.ts";
import { FlowHistoryDocument, FlowTicksDocument } from "../../api/documents/flows-history.ts";
import type { FlowHistoryQuery, FlowTicksQuery } from "../../api/generated.ts";

type Flow = NonNullable<FlowHistoryQuery["flow"]>;
export type HistoryFlow = Omit<Flow, "runs">;
export type HistoryRun = NonNullable<Flow["runs"]>["edges"][number]["node"];
export type HistoryTick = NonNullable<FlowTicksQuery["flowTicks"]>["edges"][number]["node"];

const runsAtOnce = 400;
const ticksAtOnce = 200;

export function historyOf(id: string) {
  return infiniteQueryOptions({
    queryKey: ["flow-history", id],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(FlowHistoryDocument, { id, first: runsAtOnce, after: pageParam }, { signal }),
    getNextPageParam: (last, _pages, _last, asked) => nextCursor(last.flow?.runs, asked),
  });
}

export function ticksOf(id: string) {
  return infiniteQueryOptions({
    queryKey: ["flow-ticks", id],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(FlowTicksDocument, { id, first: ticksAtOnce, after: pageParam }, { signal }),
    getNextPageParam: (last, _pages, _last, asked) => nextCursor(last.flowTicks, asked),
  });
}
