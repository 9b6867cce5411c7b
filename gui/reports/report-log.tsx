/** The history of a flow's reports, found by words, status and way; links are revoked after asking. */
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { ask } from "../api/ask.ts";
import { ReportLogDocument, RevokeReportDocument } from "../api/documents/reports.ts";
import type { ReportMode, ReportStatus } from "../api/generated.ts";
import { nextCursor } from "../api/pages.ts";
import { unlessLive } from "../api/queries.ts";
import { Button } from "../controls/button.tsx";
import { SearchInput, SelectInput } from "../controls/fields.tsx";
import { tell } from "../controls/news.ts";
import { DialogOver } from "../controls/overlays.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { useFilters } from "../shell/filters.ts";
import { useWords } from "../words/words.tsx";
import { type ReportEntry, ReportLine } from "./report-line.tsx";
import { reportLogKey } from "./report-log-key.ts";
import { useReportWords } from "./words.ts";
import { LoadMore } from "../controls/load-more.tsx";

const pageSize = 50;
/** While one is under way, and else. */
const soonMs = 3_000;
const refreshMs = 60_000;
const statuses: readonly ReportStatus[] = ["waiting", "pending", "sent", "skipped", "error"];
const modes: readonly ReportMode[] = ["time", "event", "manual"];

export function ReportLog({ flowId }: { readonly flowId: string }) {
  const words = useReportWords();
  const [search, filter] = useFilters();
  const q = search.get("q") ?? "";
  const status = statuses.find((one) => one === search.get("status")) ?? null;
  const mode = modes.find((one) => one === search.get("mode")) ?? null;
  const wanted = useDeferredValue(q);
  const [asked, setAsked] = useState<string | null>(null);
  const list = useInfiniteQuery({
    queryKey: [...reportLogKey(flowId), wanted, status, mode],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const filters = { after: pageParam, q: wanted === "" ? null : wanted, status, mode };
      return (await ask(ReportLogDocument, { id: flowId, first: pageSize, ...filters }, { signal })).flowReports;
    },
    getNextPageParam: (last, _pages, _last, before) => nextCursor(last, before),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => unlessLive(entriesOf(state.data?.pages).some(isUnderWay) ? soonMs : refreshMs),
  });
  const entries = entriesOf(list.data?.pages);
  const revoked = entries.find(({ eventId }) => eventId === asked);
  const isFiltered = q !== "" || status !== null || mode !== null;
  const empty = isFiltered ? (
    <EmptyNote title={words.nothingFound} />
  ) : (
    <EmptyNote title={words.logEmptyTitle} about={words.logEmptyAbout} />
  );
  return (
    <>
      <div className="filters">
        <SearchInput label={words.search} value={q} onChange={(value) => filter("q", value)} />
        <SelectInput
          label={words.status}
          isLabelUnseen
          value={status ?? "any"}
          choices={[
            { value: "any", label: words.anyStatus },
            ...statuses.map((value) => ({ value, label: words.statuses[value] })),
          ]}
          onChange={(value) => filter("status", value === "any" ? "" : value)}
        />
        <SelectInput
          label={words.mode}
          isLabelUnseen
          value={mode ?? "any"}
          choices={[
            { value: "any", label: words.anyMode },
            ...modes.map((value) => ({ value, label: words.logModes[value] })),
          ]}
          onChange={(value) => filter("mode", value === "any" ? "" : value)}
        />
      </div>
      {list.error !== null && <ProblemNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton lines={5} />}
      {list.data !== undefined && entries.length === 0 && empty}
      {entries.length > 0 && (
        <ul className={list.isPlaceholderData ? "card former" : "card"} aria-label={words.log}>
          {entries.map((entry) => (
            <ReportLine key={entry.eventId} entry={entry} onRevoke={() => setAsked(entry.eventId)} />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
      {revoked !== undefined && <RevokeDialog flowId={flowId} entry={revoked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface RevokeDialogProps {
  readonly flowId: string;
  readonly entry: ReportEntry;
  readonly onClose: () => void;
}

function RevokeDialog({ flowId, entry: { eventId, etag, scheduleName }, onClose }: RevokeDialogProps) {
  const words = useReportWords();
  const { common } = useWords();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => ask(RevokeReportDocument, { id: flowId, reportId: eventId, etag }),
    onSuccess: () => {
      tell({ text: words.revoked });
      onClose();
    },
    // Where it has moved on meanwhile, too: the next press goes by what it is now.
    onSettled: () => client.invalidateQueries({ queryKey: reportLogKey(flowId) }),
  });
  return (
    <DialogOver
      title={words.revokeTitle}
      isOpen
      onClose={onClose}
      isDismissable={!isPending}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isPending} autoFocus>
            {common.cancel}
          </Button>
          <Button kind="danger" onPress={() => mutate()} isDisabled={isPending}>
            {words.revoke}
          </Button>
        </>
      }
    >
      <p>{words.revokeAbout(scheduleName)}</p>
      {error !== null && <ProblemNote error={error} />}
    </DialogOver>
  );
}

interface LogPage {
  readonly edges: readonly { readonly node: ReportEntry }[];
}

function entriesOf(pages: readonly (LogPage | null)[] | undefined): readonly ReportEntry[] {
  return pages?.flatMap((page) => page?.edges.map(({ node }) => node) ?? []) ?? [];
}

function isUnderWay({ status }: ReportEntry): boolean {
  return status === "waiting" || status === "pending";
}
