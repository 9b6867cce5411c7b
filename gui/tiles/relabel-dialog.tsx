/** Labels of a version that is published: how it is called, how it looks, and whether its author advises against it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Form } from "react-aria-components";
import { ask } from "../api/ask.ts";
import { RelabelTileDocument } from "../api/documents/tiles.ts";
import { asProblem } from "../api/problem.ts";
import { Button } from "../controls/button.tsx";
import { tell } from "../controls/news.ts";
import { DialogOver } from "../controls/overlays.tsx";
import { SwitchInput } from "../controls/switch-input.tsx";
import { labelsOf, uiOf } from "./labels.ts";
import { LookFields, NameFields } from "./labels-form.tsx";
import type { KnownTile } from "./model.ts";
import { shownTilesKeys } from "./queries.ts";
import { Refusal } from "./refusal.tsx";
import { useTileWords } from "./words.ts";

interface RelabelDialogProps {
  readonly tile: KnownTile;
  readonly onClose: () => void;
}

const conflict = 412;

export function RelabelDialog({ tile, onClose }: RelabelDialogProps) {
  const words = useTileWords();
  const client = useQueryClient();
  // As it was when the dialog was opened, whatever is read meanwhile.
  const [begun] = useState(tile);
  const [labels, setLabels] = useState(() => labelsOf(begun));
  const [isDeprecated, setDeprecated] = useState(begun.isDeprecated);
  const form = useId();
  const reread = (): void => {
    for (const queryKey of shownTilesKeys) void client.invalidateQueries({ queryKey });
  };
  const save = useMutation({
    mutationFn: async () => {
      const { displayName, description } = labels;
      const input = { displayName, description, ui: uiOf(labels), isDeprecated };
      return (await ask(RelabelTileDocument, { id: begun.id, input, etag: begun.etag })).updateTile;
    },
    onSuccess: () => {
      reread();
      tell({ text: words.saved });
      onClose();
    },
    onError: (error) => {
      if (asProblem(error).details.status !== conflict) return;
      reread();
      tell({ text: words.conflict });
      onClose();
    },
  });
  const faults = save.error === null ? [] : asProblem(save.error).details.errors;
  return (
    <DialogOver
      title={words.editLabels}
      isOpen
      onClose={onClose}
      size="wide"
      footer={
        <Button kind="main" type="submit" form={form} isDisabled={save.isPending}>
          {save.isPending ? words.saving : words.save}
        </Button>
      }
    >
      <p className="quiet">{words.labelsAbout(begun.version)}</p>
      <Form
        id={form}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        <NameFields labels={labels} faults={faults} onChange={setLabels} />
        <LookFields labels={labels} faults={faults} onChange={setLabels} />
        <SwitchInput
          label={words.isDeprecated}
          hint={words.isDeprecatedHint}
          value={isDeprecated}
          onChange={setDeprecated}
        />
        <Refusal error={save.error} faults={faults} placed={["displayName", "description", "ui"]} />
      </Form>
    </DialogOver>
  );
}
