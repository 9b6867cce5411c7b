/** The name and the members of a list, saved together. */
import { mdiClose } from "@mdi/js";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useRef, useState } from "react";
import { Form } from "react-aria-components";
import { ask } from "../api/ask.ts";
import { ContactsPageDocument } from "../api/documents/people-contacts.ts";
import { UpdateContactListDocument } from "../api/documents/people-lists.ts";
import { asProblem } from "../api/problem.ts";
import { Button, IconButton } from "../controls/button.tsx";
import { TextInput } from "../controls/fields.tsx";
import { tell } from "../controls/news.ts";
import { Pager } from "../controls/pager.tsx";
import { ProblemNote, Skeleton } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { ContactLine } from "./contact-line.tsx";
import { Picker, toggled } from "./picker.tsx";
import { contactsKey, type KnownList, listQuery, listsKey, useOwnedBy } from "./queries.ts";
import { useContactWords } from "./words.ts";

interface Edit {
  readonly displayName: string;
  readonly contactIds: readonly string[];
  /** Of what it was begun with. */
  readonly etag: string | null;
}

const conflict = 412;

export function ListForm({ list }: { readonly list: KnownList }) {
  const words = useContactWords();
  const client = useQueryClient();
  const mayWrite = useMay("contacts_write");
  const [edit, setEdit] = useState<Edit | null>(null);
  const { displayName, contactIds, etag } = edit ?? list;
  const isChanged =
    edit !== null && (displayName !== list.displayName || contactIds.join(" ") !== list.contactIds.join(" "));
  const end = (text: string): void => {
    setEdit(null);
    tell({ text });
    void client.invalidateQueries({ queryKey: listsKey });
  };
  const save = useMutation({
    mutationFn: async () => {
      const input = { displayName, contactIds };
      return (await ask(UpdateContactListDocument, { id: list.id, input, etag })).updateContactList;
    },
    onSuccess: (next) => {
      if (next !== null) client.setQueryData(listQuery(list.id).queryKey, next);
      end(words.saved);
    },
    onError: (error) => asProblem(error).details.status === conflict && end(words.conflict),
  });
  const change = (changes: Partial<Edit>): void => setEdit({ displayName, contactIds, etag, ...changes });
  const discard = (): void => {
    save.reset();
    setEdit(null);
  };
  const problem = save.error === null ? null : asProblem(save.error).details;
  const nameFault = problem?.errors.find(({ loc }) => loc === "displayName")?.message;
  const isTold = problem !== null && problem.status !== conflict && nameFault === undefined;
  const toggle = (id: string): void => change({ contactIds: toggled(contactIds, id) });
  return (
    <Form
      className="card people-card"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      {mayWrite ? (
        <TextInput
          label={words.name}
          value={displayName}
          onChange={(name) => change({ displayName: name })}
          maxLength={200}
          fault={nameFault}
        />
      ) : (
        <p className="quiet">{words.noScope}</p>
      )}
      <Members ids={contactIds} onRemove={mayWrite ? toggle : null} />
      {mayWrite && (
        <>
          <AddMembers list={list} ids={contactIds} onToggle={toggle} />
          {isTold && <ProblemNote error={save.error} />}
          <div className="row">
            <Button kind={isChanged ? "main" : "plain"} type="submit" isDisabled={save.isPending}>
              {save.isPending ? words.saving : words.save}
            </Button>
            {isChanged && <Button onPress={discard}>{words.discard}</Button>}
          </div>
        </>
      )}
    </Form>
  );
}

const pageSize = 25;

interface MembersProps {
  readonly ids: readonly string[];
  /** Null where nobody may be taken off. */
  readonly onRemove: ((id: string) => void) | null;
}

/** With what holds messages to each back: a list tells nobody whom nothing reaches. */
function Members({ ids, onRemove }: MembersProps) {
  const words = useContactWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const [page, setPage] = useState(0);
  const first = Math.min(page, Math.max(0, Math.ceil(ids.length / pageSize) - 1)) * pageSize;
  const shown = ids.slice(first, first + pageSize);
  const { data, error, isPending } = useQuery({
    queryKey: [...contactsKey, "members", shown],
    enabled: shown.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await ask(ContactsPageDocument, { first: pageSize, ids: shown }, { signal })).contacts,
  });
  const known = new Map(data?.edges.map(({ node }) => [node.id, node]));
  const removeOf = (id: string, name: string) => {
    if (onRemove === null) return undefined;
    const remove = (): void => {
      onRemove(id);
      // Its button is gone with it.
      heading.current?.focus();
    };
    return <IconButton icon={mdiClose} label={words.of(words.unpick, name)} onPress={remove} />;
  };
  return (
    <section className="stack" aria-labelledby="list-members">
      <div className="row">
        <h2 id="list-members" ref={heading} tabIndex={-1} className="grow">
          {words.members}
        </h2>
        <span className="quiet small">{words.memberCount(ids.length)}</span>
      </div>
      {ids.length === 0 && <p className="quiet">{onRemove === null ? words.noMember : words.noMembers}</p>}
      {error !== null && <ProblemNote error={error} />}
      {ids.length > 0 && isPending && <Skeleton lines={3} />}
      {data !== undefined && shown.length > 0 && (
        <ul className="members" aria-label={words.members}>
          {shown.map((id) => {
            const contact = known.get(id);
            if (contact !== undefined)
              return <ContactLine key={id} contact={contact} action={removeOf(id, contact.displayName)} />;
            return (
              <li key={id} className="contact-line with-action">
                <span className="quiet">{words.unknownMember}</span>
                <span />
                {removeOf(id, words.unknownMember)}
              </li>
            );
          })}
        </ul>
      )}
      <Pager page={first / pageSize} pageSize={pageSize} count={ids.length} onPage={setPage} />
    </section>
  );
}

const foundCount = 8;

interface AddProps {
  readonly list: KnownList;
  readonly ids: readonly string[];
  readonly onToggle: (id: string) => void;
}

/** Contacts of the list's owner: a list holds no others. */
function AddMembers({ list, ids, onToggle }: AddProps) {
  const words = useContactWords();
  const [q, setQ] = useState("");
  const wanted = useDeferredValue(q.trim());
  const owned = useOwnedBy()(list.ownerUserKey);
  const { data, error } = useQuery({
    queryKey: [...contactsKey, "to-choose", wanted, owned],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await ask(ContactsPageDocument, { first: foundCount, q: wanted === "" ? null : wanted, ...owned }, { signal }))
        .contacts,
  });
  const found = data?.edges.map(({ node }) => ({
    id: node.id,
    name: node.displayName,
    about: [node.email, node.phone].filter((text) => text !== null).join(" · "),
  }));
  return (
    <section className="stack" aria-labelledby="list-add">
      <h3 id="list-add">{words.addMembers}</h3>
      <Picker
        searchLabel={words.search}
        q={q}
        onSearch={setQ}
        found={found}
        error={error}
        chosen={new Set(ids)}
        onToggle={onToggle}
      />
    </section>
  );
}
