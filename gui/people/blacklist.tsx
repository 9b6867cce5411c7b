/** Places that a contact is never told of. */
import { mdiClose } from "@mdi/js";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useRef, useState } from "react";
import { ask } from "../api/ask.ts";
import { BlacklistSourcesDocument } from "../api/documents/people-contacts.ts";
import { IconButton } from "../controls/button.tsx";
import { Pager } from "../controls/pager.tsx";
import { useMay } from "../session/may.ts";
import { Picker, toggled } from "./picker.tsx";
import { useOwnedBy } from "./queries.ts";
import { useContactWords } from "./words.ts";

const pageSize = 20;
const foundCount = 8;

interface BlacklistProps {
  readonly ids: readonly string[];
  readonly ownerUserKey: string | null;
  readonly fault: string | undefined;
  readonly onChange: (ids: readonly string[]) => void;
}

export function Blacklist({ ids, ownerUserKey, fault, onChange }: BlacklistProps) {
  const words = useContactWords();
  const mayRead = useMay("sources_read");
  const about = useRef<HTMLParagraphElement>(null);
  const remove = (id: string): void => {
    onChange(toggled(ids, id));
    // Its button is gone with it.
    about.current?.focus();
  };
  return (
    <fieldset className="stack">
      <legend className="label">{words.blacklist}</legend>
      <p ref={about} tabIndex={-1} className="quiet small">
        {ids.length === 0 ? words.blacklistNone : words.blacklistHint}
      </p>
      <Chosen ids={ids} onRemove={remove} />
      {fault !== undefined && <p className="fault">{fault}</p>}
      {mayRead ? (
        <Search ids={ids} ownerUserKey={ownerUserKey} onToggle={(id) => onChange(toggled(ids, id))} />
      ) : (
        <p className="quiet small">{words.noSources}</p>
      )}
    </fieldset>
  );
}

function Chosen({ ids, onRemove }: { readonly ids: readonly string[]; readonly onRemove: (id: string) => void }) {
  const words = useContactWords();
  const mayRead = useMay("sources_read");
  const [page, setPage] = useState(0);
  const first = Math.min(page, Math.max(0, Math.ceil(ids.length / pageSize) - 1)) * pageSize;
  const shown = ids.slice(first, first + pageSize);
  const { data } = useQuery({
    queryKey: ["blacklist-sources", shown],
    enabled: mayRead && shown.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await ask(BlacklistSourcesDocument, { first: pageSize, ids: shown }, { signal })).sources,
  });
  if (ids.length === 0) return null;
  const names = new Map(data?.edges.map(({ node }) => [node.id, node.displayName]));
  return (
    <>
      <ul className="picked" aria-label={words.blacklist}>
        {shown.map((id) => (
          <li key={id}>
            <span className="grow people-text">{names.get(id) ?? words.unknownPlace}</span>
            <IconButton
              icon={mdiClose}
              label={words.of(words.unpick, names.get(id) ?? words.unknownPlace)}
              onPress={() => onRemove(id)}
            />
          </li>
        ))}
      </ul>
      <Pager page={first / pageSize} pageSize={pageSize} count={ids.length} onPage={setPage} />
    </>
  );
}

interface SearchProps {
  readonly ids: readonly string[];
  readonly ownerUserKey: string | null;
  readonly onToggle: (id: string) => void;
}

function Search({ ids, ownerUserKey, onToggle }: SearchProps) {
  const words = useContactWords();
  const [q, setQ] = useState("");
  const wanted = useDeferredValue(q.trim());
  const owned = useOwnedBy()(ownerUserKey);
  const { data, error } = useQuery({
    queryKey: ["sources-to-choose", wanted, owned],
    enabled: wanted !== "",
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await ask(BlacklistSourcesDocument, { first: foundCount, q: wanted, ...owned }, { signal })).sources,
  });
  const found = data?.edges.map(({ node }) => ({ id: node.id, name: node.displayName }));
  return (
    <Picker
      searchLabel={words.blacklistSearch}
      q={q}
      onSearch={setQ}
      found={wanted === "" ? undefined : found}
      error={error}
      chosen={new Set(ids)}
      onToggle={onToggle}
    />
  );
}
