/** The lists that a contact is on: it is put on one, and taken off. Lists of another owner cannot have it. */
import { mdiClose } from "@mdi/js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import { ask } from "../api/ask.ts";
import { ContactListsDocument, UpdateContactListDocument } from "../api/documents/people-lists.ts";
import { asProblem } from "../api/problem.ts";
import { IconButton } from "../controls/button.tsx";
import { SelectInput } from "../controls/fields.tsx";
import { tell } from "../controls/news.ts";
import { ProblemNote, Skeleton } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { useWords } from "../words/words.tsx";
import { toggled } from "./picker.tsx";
import { type KnownContact, type KnownList, listQuery, listsKey, useOwnedBy } from "./queries.ts";
import { useContactWords } from "./words.ts";

const shownLists = 100;
const conflict = 412;

export function InLists({ contact: { id, ownerUserKey } }: { readonly contact: KnownContact }) {
  const words = useContactWords();
  const { common } = useWords();
  const mayWrite = useMay("contacts_write");
  const owned = useOwnedBy()(ownerUserKey);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...listsKey, "for-contact", owned],
    queryFn: async ({ signal }) =>
      (await ask(ContactListsDocument, { first: shownLists, ...owned }, { signal })).contactLists,
  });
  const change = useMembership(id);
  const lists = data?.edges.map(({ node }) => node) ?? [];
  const isOn = ({ contactIds }: KnownList): boolean => contactIds.includes(id);
  const others = lists.filter((list) => !isOn(list));
  const on = lists.filter(isOn);
  return (
    <section className="card people-card" aria-labelledby="contact-lists">
      <h2 id="contact-lists">{words.lists}</h2>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={2} />}
      {data !== undefined && on.length === 0 && <p className="quiet">{words.onNoList}</p>}
      <ul>
        {on.map((list) => (
          <li key={list.id} className="row">
            <Link href={`/people/lists/${list.id}`} className="grow">
              {list.displayName}
            </Link>
            {mayWrite && (
              <IconButton
                icon={mdiClose}
                label={words.of(words.takeOff, list.displayName)}
                isDisabled={change.isPending}
                onPress={() => change.mutate(list)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayWrite && others.length > 0 && (
        <SelectInput
          key={on.length}
          label={words.putOn}
          isLabelUnseen
          placeholder={words.putOn}
          value={null}
          isDisabled={change.isPending}
          choices={others.map((list) => ({ value: list.id, label: list.displayName }))}
          onChange={(listId) => {
            const list = others.find((one) => one.id === listId);
            if (list !== undefined) change.mutate(list);
          }}
        />
      )}
      {data?.pageInfo.hasNextPage && <p className="quiet small">{common.firstOnly(lists.length)}</p>}
      {change.error !== null && !isConflict(change.error) && <ProblemNote error={change.error} />}
    </section>
  );
}

function isConflict(error: Error): boolean {
  return asProblem(error).details.status === conflict;
}

/** Puts the contact on a list, or takes it off. */
function useMembership(contactId: string) {
  const words = useContactWords();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, contactIds, etag }: KnownList) => {
      const input = { contactIds: toggled(contactIds, contactId) };
      return (await ask(UpdateContactListDocument, { id, input, etag })).updateContactList;
    },
    onSuccess: (list) => {
      if (list !== null) client.setQueryData(listQuery(list.id).queryKey, list);
    },
    onError: (error) => isConflict(error) && tell({ text: words.conflict }),
    onSettled: () => client.invalidateQueries({ queryKey: listsKey }),
  });
}
