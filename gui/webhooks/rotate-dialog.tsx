/** A new secret in the place of the old one: first how long the old one signs as well, then the new one, once. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../api/ask.ts";
import { RotateSecretDocument } from "../api/documents/webhooks.ts";
import { Button } from "../controls/button.tsx";
import { SelectInput } from "../controls/fields.tsx";
import { DialogOver } from "../controls/overlays.tsx";
import { ProblemNote } from "../controls/states.tsx";
import { useWords } from "../words/words.tsx";
import { SecretOnce } from "./secret-once.tsx";
import { useWebhookWords } from "./words.ts";

interface RotateDialogProps {
  readonly id: string;
  readonly onRotated: (etag: string | null) => void;
  readonly onClose: () => void;
}

/** Seconds; the longest that the service takes. */
const graces = ["0", "3600", "86400"] as const;

export function RotateDialog({ id, onRotated, onClose }: RotateDialogProps) {
  const words = useWebhookWords();
  const { common } = useWords();
  const [grace, setGrace] = useState<(typeof graces)[number]>("3600");
  const rotate = useMutation({
    // Nothing of the secret is kept.
    gcTime: 0,
    mutationFn: async () => (await ask(RotateSecretDocument, { id, graceSeconds: Number(grace) })).rotateWebhookSecret,
    onSuccess: (rotated) => onRotated(rotated?.etag ?? null),
  });
  if (rotate.data)
    return (
      <DialogOver
        title={words.keepSecret}
        isOpen
        isDismissable={false}
        onClose={onClose}
        footer={
          <Button kind="main" onPress={onClose}>
            {words.stored}
          </Button>
        }
      >
        <SecretOnce secret={rotate.data.secret} />
      </DialogOver>
    );
  return (
    <DialogOver
      title={words.rotate}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button kind="main" isDisabled={rotate.isPending} onPress={() => rotate.mutate()}>
            {words.rotateNow}
          </Button>
        </>
      }
    >
      <p>{words.rotateAbout}</p>
      <SelectInput
        label={words.grace}
        hint={words.graceAbout}
        value={grace}
        choices={graces.map((value) => ({ value, label: words.graces[value] }))}
        onChange={(value) => setGrace(graces.find((one) => one === value) ?? "0")}
      />
      {rotate.error !== null && <ProblemNote error={rotate.error} />}
    </DialogOver>
  );
}
