/** All users of the tenant. */
import { mdiPlus } from "@mdi/js";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState, useSyncExternalStore } from "react";
import { Link } from "wouter";
import { ask } from "../../api/ask.ts";
import { UserListDocument } from "../../api/documents/settings-users.ts";
import type { UserListQuery } from "../../api/generated.ts";
import { nextCursor } from "../../api/pages.ts";
import { Button } from "../../controls/button.tsx";
import { SearchInput } from "../../controls/fields.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../../controls/states.tsx";
import { useFilters } from "../../shell/filters.ts";
import { useFieldWords } from "../field-words.ts";
import { SettingsFrame } from "../frame.tsx";
import { NeedsScope } from "../needs-scope.tsx";
import { useSettingsWords } from "../words.ts";
import { userDeletions } from "./deletions.ts";
import { NewUser } from "./new-user.tsx";
import { useUserWords } from "./words.ts";
import { LoadMore } from "../../controls/load-more.tsx";
import { userListKey } from "./queries.ts";

const pageSize = 50;

export default function UsersScreen() {
  const settings = useSettingsWords();
  const words = useUserWords();
  return (
    <SettingsFrame title={settings.users} about={words.about}>
      <NeedsScope scope="users_manage">
        <Users />
      </NeedsScope>
    </SettingsFrame>
  );
}

function Users() {
  const words = useUserWords();
  const [search, filter] = useFilters();
  const [isAdding, setAdding] = useState(false);
  const q = search.get("q") ?? "";
  return (
    <>
      <div className="settings-bar">
        <SearchInput label={words.search} value={q} onChange={(value) => filter("q", value)} />
        <Button kind="main" icon={mdiPlus} onPress={() => setAdding(true)}>
          {words.add}
        </Button>
      </div>
      <UserList q={useDeferredValue(q)} />
      {isAdding && <NewUser onClose={() => setAdding(false)} />}
    </>
  );
}

function UserList({ q }: { readonly q: string }) {
  const settings = useSettingsWords();
  const words = useUserWords();
  const list = useInfiniteQuery({
    queryKey: [...userListKey, q],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(UserListDocument, { first: pageSize, after: pageParam, q: q === "" ? null : q }, { signal }),
    getNextPageParam: (last, _pages, _last, asked) => nextCursor(last.users, asked),
    placeholderData: (before) => before,
  });
  const hidden = useSyncExternalStore(userDeletions.onHiddenChange, userDeletions.hidden);
  const read = list.data?.pages.flatMap((page) => page.users?.edges.map(({ node }) => node) ?? []) ?? [];
  const users = read.filter(({ id }) => !hidden.has(id));
  const isEmpty = list.data !== undefined && users.length === 0;
  return (
    <>
      {list.error !== null && <ProblemNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton lines={6} />}
      {isEmpty && q === "" && <EmptyNote title={words.emptyTitle} about={words.emptyAbout} />}
      {isEmpty && q !== "" && <EmptyNote title={words.nothingFound} />}
      {users.length > 0 && (
        <ul className={list.isPlaceholderData ? "card former" : "card"} aria-label={settings.users}>
          {users.map((user) => (
            <UserLine key={user.id} user={user} />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </>
  );
}

type ListedUser = NonNullable<UserListQuery["users"]>["edges"][number]["node"];

function UserLine({ user }: { readonly user: ListedUser }) {
  const words = useUserWords();
  const fields = useFieldWords();
  const { id, displayName, tenantKey, email, emailVerified, phone, phoneVerified, enabled } = user;
  const addressed = (address: string | null, isVerified: boolean) =>
    address !== null && (
      <span>
        {address} <span className="quiet">({isVerified ? fields.verified : fields.unverified})</span>
      </span>
    );
  return (
    <li className="settings-line">
      <div className="settings-name">
        <Link href={`/settings/users/${id}`}>{displayName}</Link>
        {tenantKey !== displayName && <span className="quiet small">{tenantKey}</span>}
      </div>
      <div className="settings-name small">
        {addressed(email, emailVerified)}
        {addressed(phone, phoneVerified)}
      </div>
      {!enabled && <span className="settings-mark">{words.disabled}</span>}
    </li>
  );
}
