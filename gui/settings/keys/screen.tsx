/** The keys of the tenant: which there are and when they were used, new ones, and the end of one. */
import { mdiPlus } from "@mdi/js";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { ask } from "../../api/ask.ts";
import { KeyListDocument } from "../../api/documents/settings-keys.ts";
import { nextCursor } from "../../api/pages.ts";
import { Button } from "../../controls/button.tsx";
import { SearchInput } from "../../controls/fields.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../../controls/states.tsx";
import { ShownOnce } from "../../secrets/shown-once.tsx";
import { useFilters } from "../../shell/filters.ts";
import { SettingsFrame } from "../frame.tsx";
import { NeedsScope } from "../needs-scope.tsx";
import { useSettingsWords } from "../words.ts";
import { KeyLine } from "./key-line.tsx";
import { type IssuedKey, NewKey } from "./new-key.tsx";
import { useKeyWords } from "./words.ts";
import { LoadMore } from "../../controls/load-more.tsx";

const pageSize = 50;
const keysKey = ["keys"];

export default function KeysScreen() {
  const settings = useSettingsWords();
  const words = useKeyWords();
  return (
    <SettingsFrame title={settings.keys} about={words.about}>
      <NeedsScope scope="keys_manage">
        <Keys />
      </NeedsScope>
    </SettingsFrame>
  );
}

function Keys() {
  const words = useKeyWords();
  const client = useQueryClient();
  const [search, filter] = useFilters();
  const [isAdding, setAdding] = useState(false);
  const [issued, setIssued] = useState<IssuedKey | null>(null);
  const q = search.get("q") ?? "";
  const begin = (): void => {
    setIssued(null);
    setAdding(true);
  };
  const take = (key: IssuedKey): void => {
    setIssued(key);
    setAdding(false);
    void client.invalidateQueries({ queryKey: keysKey });
  };
  return (
    <>
      <div className="settings-bar">
        <SearchInput label={words.search} value={q} onChange={(value) => filter("q", value)} />
        {!isAdding && (
          <Button kind="main" icon={mdiPlus} onPress={begin}>
            {words.add}
          </Button>
        )}
      </div>
      {isAdding && <NewKey onIssued={take} onClose={() => setAdding(false)} />}
      {issued !== null && (
        <ShownOnce label={words.issued(issued.displayName)} secret={issued.secret} onDone={() => setIssued(null)} />
      )}
      <KeyList q={useDeferredValue(q)} />
    </>
  );
}

function KeyList({ q }: { readonly q: string }) {
  const settings = useSettingsWords();
  const words = useKeyWords();
  const client = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: [...keysKey, q],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(KeyListDocument, { first: pageSize, after: pageParam, q: q === "" ? null : q }, { signal }),
    getNextPageParam: (last, _pages, _last, asked) => nextCursor(last.keys, asked),
    placeholderData: (before) => before,
  });
  const keys = list.data?.pages.flatMap((page) => page.keys?.edges.map(({ node }) => node) ?? []) ?? [];
  return (
    <>
      {list.error !== null && <ProblemNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton lines={6} />}
      {list.data !== undefined && keys.length === 0 && <EmptyNote title={words.emptyTitle} />}
      {keys.length > 0 && (
        <ul className={list.isPlaceholderData ? "card former" : "card"} aria-label={settings.keys}>
          {keys.map((key) => (
            <KeyLine key={key.id} apiKey={key} onRevoked={() => void client.invalidateQueries({ queryKey: keysKey })} />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </>
  );
}
