/** A new contact. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { ask } from "../api/ask.ts";
import { CreateContactDocument } from "../api/documents/people-contacts.ts";
import { tell } from "../controls/news.ts";
import { EmptyNote } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { type ContactDraft, emptyDraft, inputOf } from "./contact-draft.ts";
import { ContactForm } from "./contact-form.tsx";
import { PeopleFrame } from "./frame.tsx";
import { contactQuery, contactsKey, useIsTenant } from "./queries.ts";
import { useContactWords } from "./words.ts";

export default function NewContactScreen() {
  const words = useContactWords();
  const mayWrite = useMay("contacts_write");
  return (
    <PeopleFrame title={words.addTitle} about={words.addAbout} back={{ href: "/people", label: words.title }}>
      {mayWrite ? <NewContact /> : <EmptyNote title={words.noScope} />}
    </PeopleFrame>
  );
}

function NewContact() {
  const words = useContactWords();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const namesOwner = useIsTenant();
  const [draft, setDraft] = useState<ContactDraft>(emptyDraft);
  const create = useMutation({
    mutationFn: async () => (await ask(CreateContactDocument, { input: inputOf(draft, { namesOwner }) })).createContact,
    onSuccess: (made) => {
      if (made === null) return;
      client.setQueryData(contactQuery(made.id).queryKey, made);
      void client.invalidateQueries({ queryKey: contactsKey });
      tell({ text: words.created(made.displayName) });
      navigate(`/people/${made.id}`);
    },
  });
  return (
    <div className="card people-card people-narrow">
      <ContactForm
        draft={draft}
        onChange={setDraft}
        onSave={() => create.mutate()}
        isSaving={create.isPending}
        saveLabel={words.create}
        isSaveMain
        error={create.error}
        onDiscard={null}
      />
    </div>
  );
}
