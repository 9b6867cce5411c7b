/** All flows: search, what each did last, and what can be done with one. */
import { mdiPlus } from "@mdi/js";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useSyncExternalStore } from "react";
import { Link, useLocation } from "wouter";
import { ask } from "../../api/ask.ts";
import { FlowListDocument } from "../../api/documents/flows-list.ts";
import type { FlowStatus } from "../../api/generated.ts";
import { nextCursor } from "../../api/pages.ts";
import { Button } from "../../controls/button.tsx";
import { SearchInput, SelectInput } from "../../controls/fields.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../../controls/states.tsx";
import { useMay } from "../../session/may.ts";
import { useFilters } from "../../shell/filters.ts";
import { useScreenTitle } from "../../shell/title.ts";
import { useWords } from "../../words/words.tsx";
import { BeginFlow } from "../begin-flow.tsx";
import { OwnerFilter } from "./owner-filter.tsx";
import { flowDeletions } from "./deletions.ts";
import { FlowTable } from "./flow-table.tsx";
import { ImportButton } from "./import-button.tsx";
import { LoadMore } from "../../controls/load-more.tsx";
import { ownedBy } from "./owner.ts";

const pageSize = 100;
const statuses: readonly FlowStatus[] = ["active", "draft", "paused"];

export default function FlowsScreen() {
  const words = useWords();
  const heading = useScreenTitle(words.flows.title);
  const mayWrite = useMay("flows_write");
  const [, navigate] = useLocation();
  const [search, filter] = useFilters();
  const q = search.get("q") ?? "";
  const status = statuses.find((one) => one === search.get("status")) ?? null;
  const owner = search.get("owner") ?? "";
  const wanted = useDeferredValue(q);

  const list = useInfiniteQuery({
    queryKey: ["flows", wanted, status, owner],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(
        FlowListDocument,
        { first: pageSize, after: pageParam, q: wanted === "" ? null : wanted, status, ...ownedBy(owner) },
        { signal },
      ),
    getNextPageParam: (last, _pages, _last, asked) => nextCursor(last.flows, asked),
    placeholderData: (before) => before,
  });
  const hidden = useSyncExternalStore(flowDeletions.onHiddenChange, flowDeletions.hidden);
  const listed = list.data?.pages.flatMap((page) => page.flows?.edges.map((edge) => edge.node) ?? []) ?? [];
  const flows = listed.filter(({ id }) => !hidden.has(id));
  const isFiltered = q !== "" || status !== null || owner !== "";
  const counted = list.data?.pages[0]?.flows?.totalCount ?? null;
  const total = counted === null ? null : counted - (listed.length - flows.length);

  return (
    <section className="screen">
      <header className="screen-head">
        <h1 ref={heading} tabIndex={-1} className="grow">
          {words.flows.title}
          {total !== null && total > 0 && <span className="quiet small total">{words.flows.total(total)}</span>}
        </h1>
        {mayWrite && (
          <>
            <Link href="/flows/models" className="button">
              {words.flows.models}
            </Link>
            <ImportButton />
            <Button kind="main" icon={mdiPlus} onPress={() => navigate("/flows/new")}>
              {words.flows.create}
            </Button>
          </>
        )}
      </header>
      <div className="filters">
        <SearchInput label={words.flows.searchLabel} value={q} onChange={(value) => filter("q", value)} />
        <SelectInput
          label={words.flows.status}
          isLabelUnseen
          value={status ?? "any"}
          choices={[
            { value: "any", label: words.flows.anyStatus },
            ...statuses.map((value) => ({ value, label: words.flows[value] })),
          ]}
          onChange={(value) => filter("status", value === "any" ? "" : value)}
        />
        <OwnerFilter owner={owner} onChange={(value) => filter("owner", value)} />
      </div>
      {list.error !== null && <ProblemNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton lines={7} />}
      {list.data !== undefined &&
        flows.length === 0 &&
        (isFiltered ? <NothingFound /> : <NoFlowYet mayWrite={mayWrite} />)}
      {flows.length > 0 && <FlowTable flows={flows} isFormer={list.isPlaceholderData} />}
      <LoadMore list={list} />
    </section>
  );
}

function NothingFound() {
  const words = useWords();
  return <EmptyNote title={words.flows.nothingFound} />;
}

function NoFlowYet({ mayWrite }: { readonly mayWrite: boolean }) {
  const words = useWords();
  return (
    <EmptyNote
      title={words.flows.emptyTitle}
      {...(mayWrite ? { about: words.flows.emptyAbout, action: <BeginFlow /> } : {})}
    />
  );
}
