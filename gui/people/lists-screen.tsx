/** All lists of contacts, and a new one. */
import { mdiPlus } from "@mdi/js";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState, useSyncExternalStore } from "react";
import { Link } from "wouter";
import { ask } from "../api/ask.ts";
import { ContactListsDocument } from "../api/documents/people-lists.ts";
import type { ContactListsQuery } from "../api/generated.ts";
import { nextCursor } from "../api/pages.ts";
import { Button } from "../controls/button.tsx";
import { SearchInput } from "../controls/fields.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { useFilters } from "../shell/filters.ts";
import { listDeletions } from "./deletions.ts";
import { PeopleFrame } from "./frame.tsx";
import { NewListDialog } from "./new-list-dialog.tsx";
import { ownedBy, OwnerFilter, useOwnerName } from "./owner.tsx";
import { useContactWords } from "./words.ts";
import { LoadMore } from "../controls/load-more.tsx";
import { listsKey } from "./queries.ts";

const pageSize = 50;

export default function ListsScreen() {
  const words = useContactWords();
  const mayWrite = useMay("contacts_write");
  const [isNew, setNew] = useState(false);
  const add = mayWrite && (
    <Button kind="main" icon={mdiPlus} onPress={() => setNew(true)}>
      {words.newList}
    </Button>
  );
  return (
    <PeopleFrame title={words.lists} about={words.listsAbout} actions={add}>
      <Lists />
      {isNew && <NewListDialog onClose={() => setNew(false)} />}
    </PeopleFrame>
  );
}

function Lists() {
  const words = useContactWords();
  const [search, filter] = useFilters();
  const q = search.get("q") ?? "";
  const owner = search.get("owner") ?? "";
  const wanted = useDeferredValue(q);
  const list = useInfiniteQuery({
    queryKey: [...listsKey, "list", wanted, owner],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(
        ContactListsDocument,
        { first: pageSize, after: pageParam, q: wanted === "" ? null : wanted, ...ownedBy(owner) },
        { signal },
      ),
    getNextPageParam: (last, _pages, _last, asked) => nextCursor(last.contactLists, asked),
    placeholderData: (before) => before,
  });
  const hidden = useSyncExternalStore(listDeletions.onHiddenChange, listDeletions.hidden);
  const read = list.data?.pages.flatMap((page) => page.contactLists?.edges.map(({ node }) => node) ?? []) ?? [];
  const lists = read.filter(({ id }) => !hidden.has(id));
  const isFiltered = q !== "" || owner !== "";
  return (
    <>
      <div className="filters">
        <SearchInput label={words.listsSearch} value={q} onChange={(value) => filter("q", value)} />
        <OwnerFilter owner={owner} onChange={(value) => filter("owner", value)} />
      </div>
      {list.error !== null && <ProblemNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton lines={5} />}
      {list.data !== undefined &&
        lists.length === 0 &&
        (isFiltered ? (
          <EmptyNote title={words.noListFound} />
        ) : (
          <EmptyNote title={words.listsEmptyTitle} about={words.listsEmptyAbout} />
        ))}
      {lists.length > 0 && (
        <ul className={list.isPlaceholderData ? "card former" : "card"} aria-label={words.lists}>
          {lists.map((one) => (
            <ListLine key={one.id} list={one} />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </>
  );
}

type ListedList = NonNullable<ContactListsQuery["contactLists"]>["edges"][number]["node"];

function ListLine({ list }: { readonly list: ListedList }) {
  const words = useContactWords();
  const ownerName = useOwnerName()(list.ownerUserKey);
  return (
    <li className="list-line">
      <div className="people-name">
        <Link href={`/people/lists/${list.id}`}>{list.displayName}</Link>
        {ownerName !== null && <span className="small quiet">{ownerName}</span>}
      </div>
      <span className="quiet">{words.memberCount(list.contactIds.length)}</span>
    </li>
  );
}
