/** Where data come from: all adapters, by what they serve. */
import { mdiPlus } from "@mdi/js";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { Link } from "wouter";
import { ask } from "../api/ask.ts";
import { AdapterListDocument } from "../api/documents/data.ts";
import type { AdapterListQuery } from "../api/generated.ts";
import { nextCursor } from "../api/pages.ts";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { Icon } from "../icons/icon.tsx";
import { useMay } from "../session/may.ts";
import { useDataWords } from "./words.ts";
import { AdapterStatus, TemplateLine } from "./adapter-status.tsx";
import { adapterDeletions } from "./deletions.ts";
import { byFacet } from "./facets.ts";
import { DataFrame } from "./frame.tsx";
import { adaptersKey, useGallery } from "./queries.ts";
import { LoadMore } from "../controls/load-more.tsx";

const pageSize = 100;

export default function DataScreen() {
  const words = useDataWords();
  return (
    <DataFrame title={words.title} about={words.about} actions={<AddLink />}>
      <AdapterList />
    </DataFrame>
  );
}

function AddLink() {
  const words = useDataWords();
  return (
    <Link href="/data/new" className="button main">
      <Icon path={mdiPlus} size={18} />
      {words.add}
    </Link>
  );
}

function AdapterList() {
  const words = useDataWords();
  const mayManage = useMay("adapters_manage");
  const list = useInfiniteQuery({
    queryKey: [...adaptersKey, "list"],
    enabled: mayManage,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => ask(AdapterListDocument, { first: pageSize, after: pageParam }, { signal }),
    getNextPageParam: (last, _pages, _last, asked) => nextCursor(last.adapters, asked),
  });
  const hidden = useSyncExternalStore(adapterDeletions.onHiddenChange, adapterDeletions.hidden);
  const read = list.data?.pages.flatMap(({ adapters }) => adapters?.edges.map(({ node }) => node) ?? []) ?? [];
  const adapters = read.filter(({ id }) => !hidden.has(id));
  return (
    <>
      {list.error !== null && <ProblemNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton lines={6} />}
      {list.data !== undefined && adapters.length === 0 && (
        <EmptyNote title={words.emptyTitle} about={words.emptyAbout} />
      )}
      {byFacet(adapters).map(({ facet, members }) => (
        <section key={facet} className="stack" aria-labelledby={`facet-${facet}`}>
          <h2 id={`facet-${facet}`}>{words.facets[facet]}</h2>
          <ul className="card">
            {members.map((adapter) => (
              <AdapterLine key={adapter.id} adapter={adapter} />
            ))}
          </ul>
        </section>
      ))}
      <LoadMore list={list} />
    </>
  );
}

type ListedAdapter = NonNullable<AdapterListQuery["adapters"]>["edges"][number]["node"];

function AdapterLine({ adapter }: { readonly adapter: ListedAdapter }) {
  const { data: gallery } = useGallery();
  const template = gallery?.find(({ key }) => key === adapter.template?.key);
  return (
    <li className="data-line">
      <div className="data-name">
        <Link href={`/data/${adapter.id}`}>{adapter.displayName}</Link>
        <TemplateLine adapter={adapter} name={template?.displayName} />
      </div>
      <AdapterStatus adapter={adapter} />
    </li>
  );
}
