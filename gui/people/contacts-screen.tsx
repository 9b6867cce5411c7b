/** All contacts: who they are, and what holds messages to them back. */
import { mdiPlus } from "@mdi/js";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useSyncExternalStore } from "react";
import { Link } from "wouter";
import { ask } from "../api/ask.ts";
import { ContactsPageDocument } from "../api/documents/people-contacts.ts";
import { nextCursor } from "../api/pages.ts";
import { SearchInput } from "../controls/fields.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { Icon } from "../icons/icon.tsx";
import { useMay } from "../session/may.ts";
import { useFilters } from "../shell/filters.ts";
import { ContactLine } from "./contact-line.tsx";
import { contactDeletions } from "./deletions.ts";
import { PeopleFrame } from "./frame.tsx";
import { ownedBy, OwnerFilter } from "./owner.tsx";
import { useContactWords } from "./words.ts";
import { LoadMore } from "../controls/load-more.tsx";
import { contactsKey } from "./queries.ts";

const pageSize = 50;

export default function ContactsScreen() {
  const words = useContactWords();
  const mayWrite = useMay("contacts_write");
  return (
    <PeopleFrame title={words.title} about={words.about} actions={mayWrite && <AddLink />}>
      <Contacts />
    </PeopleFrame>
  );
}

function AddLink() {
  const words = useContactWords();
  return (
    <Link href="/people/new" className="button main">
      <Icon path={mdiPlus} size={18} />
      {words.add}
    </Link>
  );
}

function Contacts() {
  const words = useContactWords();
  const [search, filter] = useFilters();
  const q = search.get("q") ?? "";
  const owner = search.get("owner") ?? "";
  const wanted = useDeferredValue(q);
  const list = useInfiniteQuery({
    queryKey: [...contactsKey, "list", wanted, owner],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(
        ContactsPageDocument,
        { first: pageSize, after: pageParam, q: wanted === "" ? null : wanted, ...ownedBy(owner) },
        { signal },
      ),
    getNextPageParam: (last, _pages, _last, asked) => nextCursor(last.contacts, asked),
    placeholderData: (before) => before,
  });
  const hidden = useSyncExternalStore(contactDeletions.onHiddenChange, contactDeletions.hidden);
  const read = list.data?.pages.flatMap((page) => page.contacts?.edges.map(({ node }) => node) ?? []) ?? [];
  const contacts = read.filter(({ id }) => !hidden.has(id));
  const isEmpty = list.data !== undefined && contacts.length === 0;
  return (
    <>
      <div className="filters">
        <SearchInput label={words.search} value={q} onChange={(value) => filter("q", value)} />
        <OwnerFilter owner={owner} onChange={(value) => filter("owner", value)} />
      </div>
      {list.error !== null && <ProblemNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton lines={7} />}
      {isEmpty && (q === "" && owner === "" ? <NoContactYet /> : <EmptyNote title={words.nothingFound} />)}
      {contacts.length > 0 && (
        <ul className={list.isPlaceholderData ? "card former" : "card"} aria-label={words.title}>
          {contacts.map((contact) => (
            <ContactLine key={contact.id} contact={contact} />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </>
  );
}

function NoContactYet() {
  const words = useContactWords();
  const mayWrite = useMay("contacts_write");
  return <EmptyNote title={words.emptyTitle} about={words.emptyAbout} action={mayWrite && <AddLink />} />;
}
