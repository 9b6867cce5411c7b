/** Deletes a user, once it is said what becomes of what it owns. It can be brought back for a while. */
import { mdiDeleteOutline } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import type { DeleteUserRecords, UserPartsFragment } from "../../api/generated.ts";
import { asProblem } from "../../api/problem.ts";
import { Button } from "../../controls/button.tsx";
import { SelectInput } from "../../controls/fields.tsx";
import { tell } from "../../controls/news.ts";
import { DialogOver } from "../../controls/overlays.tsx";
import { useWords } from "../../words/words.tsx";
import { userDeletions } from "./deletions.ts";
import { userListKey } from "./queries.ts";
import { useUserWords } from "./words.ts";

export function DeleteUser({ user }: { readonly user: UserPartsFragment }) {
  const words = useUserWords();
  const { common } = useWords();
  const [isAsking, setAsking] = useState(false);
  const [records, setRecords] = useState<DeleteUserRecords>("keep");
  const remove = useRemoval(user);
  return (
    <>
      <Button kind="quiet" icon={mdiDeleteOutline} onPress={() => setAsking(true)}>
        {words.delete}
      </Button>
      <DialogOver
        title={words.deleteTitle(user.displayName)}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onPress={() => setAsking(false)}>{common.cancel}</Button>
            <Button kind="danger" icon={mdiDeleteOutline} onPress={() => remove(records)}>
              {words.delete}
            </Button>
          </>
        }
      >
        <p>{words.deleteAbout}</p>
        <SelectInput
          label={words.records}
          value={records}
          choices={[
            { value: "keep", label: words.keep },
            { value: "delete", label: words.remove },
          ]}
          onChange={(choice) => setRecords(choice === "delete" ? "delete" : "keep")}
        />
      </DialogOver>
    </>
  );
}

function useRemoval({ id, displayName, etag }: UserPartsFragment): (records: DeleteUserRecords) => void {
  const { common } = useWords();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return (records) => {
    userDeletions.plan({
      record: { id, etag, records },
      onSent: () => void client.invalidateQueries({ queryKey: userListKey }),
      onError: (error) => tell({ text: asProblem(error).details.detail || common.unreachable }),
    });
    tell(
      { text: common.deleted(displayName), action: { label: common.undo, run: () => userDeletions.takeBack(id) } },
      () => void userDeletions.send(id),
    );
    navigate("/settings/users");
  };
}
