/** One contact: how it is reached and what holds messages back, its details, and what can be done with it. */
import { mdiDeleteOutline } from "@mdi/js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useParams } from "wouter";
import { ask } from "../api/ask.ts";
import { UpdateContactDocument } from "../api/documents/people-contacts.ts";
import { asProblem } from "../api/problem.ts";
import { Button } from "../controls/button.tsx";
import { tell } from "../controls/news.ts";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { useWords } from "../words/words.tsx";
import { type ContactDraft, draftOf, inputOf, isEdited, rebased } from "./contact-draft.ts";
import { ContactForm } from "./contact-form.tsx";
import { contactDeletions, useRemoval } from "./deletions.ts";
import { PeopleFrame } from "./frame.tsx";
import { InLists } from "./in-lists.tsx";
import { contactQuery, contactsKey, type KnownContact, listsKey, useIsTenant } from "./queries.ts";
import { ReachedBy } from "./reached-by.tsx";
import { lookMs, useIsWaited } from "./verification.tsx";
import { useContactWords } from "./words.ts";

export default function ContactScreen() {
  const words = useContactWords();
  const { shell } = useWords();
  const { id = "" } = useParams<{ id: string }>();
  const mayWrite = useMay("contacts_write");
  const {
    data: contact,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...contactQuery(id),
    // The link is opened elsewhere.
    refetchInterval: useIsWaited(id) ? lookMs : false,
  });
  return (
    <PeopleFrame
      title={contact?.displayName ?? words.title}
      back={{ href: "/people", label: words.title }}
      actions={contact && mayWrite && <DeleteButton contact={contact} />}
    >
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={6} />}
      {contact === null && <EmptyNote title={shell.notFound} about={shell.notFoundHint} />}
      {contact && (
        <div className="people-parts" key={contact.id}>
          <div className="stack">
            <ReachedBy contact={contact} />
            <InLists contact={contact} />
          </div>
          <section className="card people-card" aria-labelledby="contact-details">
            <h2 id="contact-details">{words.details}</h2>
            {mayWrite ? <SavedContact contact={contact} /> : <p className="quiet">{words.noScope}</p>}
          </section>
        </div>
      )}
    </PeopleFrame>
  );
}

/** It leaves its lists. */
function DeleteButton({ contact }: { readonly contact: KnownContact }) {
  const words = useContactWords();
  const remove = useRemoval({ deletions: contactDeletions, keys: [contactsKey, listsKey], to: "/people" });
  return (
    <Button kind="quiet" icon={mdiDeleteOutline} onPress={() => remove(contact)}>
      {words.delete}
    </Button>
  );
}

interface Edit {
  readonly draft: ContactDraft;
  /** What it was begun with. */
  readonly begun: KnownContact;
}

const conflict = 412;

function SavedContact({ contact }: { readonly contact: KnownContact }) {
  const words = useContactWords();
  const client = useQueryClient();
  const save = useSaving(contact.id);
  const saved = useMemo(() => draftOf(contact), [contact]);
  const [edit, setEdit] = useState<Edit | null>(null);
  const draft = edit?.draft ?? saved;
  const begun = edit?.begun ?? contact;
  const isChanged = isEdited(draft, draftOf(begun));
  const end = (text: string): void => {
    setEdit(null);
    tell({ text });
    void client.invalidateQueries({ queryKey: contactsKey });
  };
  const send = (): void =>
    save.mutate(
      { draft, begun },
      {
        onSuccess: () => end(words.saved),
        onError: (error) => isConflict(error) && end(words.conflict),
      },
    );
  const discard = (): void => {
    save.reset();
    setEdit(null);
  };
  return (
    <ContactForm
      draft={draft}
      onChange={(next) => setEdit({ draft: next, begun })}
      onSave={send}
      isSaving={save.isPending}
      saveLabel={words.save}
      isSaveMain={isChanged}
      error={isConflict(save.error) ? null : save.error}
      onDiscard={isChanged ? discard : null}
    />
  );
}

function isConflict(error: Error | null): boolean {
  return error !== null && asProblem(error).details.status === conflict;
}

/** What others changed meanwhile stays, such as a verification: where both changed the same, it is a conflict. */
function useSaving(id: string) {
  const client = useQueryClient();
  const namesOwner = useIsTenant();
  const send = async (draft: ContactDraft, etag: string | null) =>
    (await ask(UpdateContactDocument, { id, input: inputOf(draft, { namesOwner }), etag })).updateContact;
  return useMutation({
    mutationFn: async ({ draft, begun }: Edit) => {
      try {
        return await send(draft, begun.etag);
      } catch (error) {
        if (!(error instanceof Error) || !isConflict(error)) throw error;
        const now = await client.fetchQuery(contactQuery(id));
        const both = now === null ? null : rebased(draft, draftOf(begun), draftOf(now));
        if (both === null) throw error;
        return send(both, now?.etag ?? null);
      }
    },
    onSuccess: (next) => next && client.setQueryData(contactQuery(id).queryKey, next),
  });
}
