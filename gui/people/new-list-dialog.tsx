/** A new list: its name and its owner. Its members are chosen on its own page. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "react-aria-components";
import { useLocation } from "wouter";
import { ask } from "../api/ask.ts";
import { CreateContactListDocument } from "../api/documents/people-lists.ts";
import { asProblem } from "../api/problem.ts";
import { Button } from "../controls/button.tsx";
import { TextInput } from "../controls/fields.tsx";
import { DialogOver } from "../controls/overlays.tsx";
import { ProblemNote } from "../controls/states.tsx";
import { OwnerInput } from "./owner.tsx";
import { listQuery, listsKey, useIsTenant } from "./queries.ts";
import { useContactWords } from "./words.ts";

export function NewListDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useContactWords();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const namesOwner = useIsTenant();
  const [displayName, setName] = useState("");
  const [ownerUserKey, setOwner] = useState<string | null>(null);
  const create = useMutation({
    mutationFn: async () => {
      const input = { displayName, contactIds: [], ...(namesOwner ? { ownerUserKey } : {}) };
      return (await ask(CreateContactListDocument, { input })).createContactList;
    },
    onSuccess: (made) => {
      if (made === null) return;
      client.setQueryData(listQuery(made.id).queryKey, made);
      void client.invalidateQueries({ queryKey: listsKey });
      navigate(`/people/lists/${made.id}`);
    },
  });
  const faults = create.error === null ? [] : asProblem(create.error).details.errors;
  const faultAt = (loc: string): string | undefined => faults.find((fault) => fault.loc === loc)?.message;
  return (
    <DialogOver title={words.newList} isOpen onClose={onClose}>
      <Form
        className="people-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) create.mutate();
        }}
      >
        <TextInput
          label={words.name}
          value={displayName}
          onChange={setName}
          maxLength={200}
          autoFocus
          fault={faultAt("displayName")}
        />
        <OwnerInput ownerUserKey={ownerUserKey} onChange={setOwner} fault={faultAt("ownerUserKey")} />
        {create.error !== null && faults.length === 0 && <ProblemNote error={create.error} />}
        <div className="row">
          <Button kind="main" type="submit" isDisabled={create.isPending}>
            {words.create}
          </Button>
        </div>
      </Form>
    </DialogOver>
  );
}
