/** A tile of one's own that begins as another one is. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Form } from "react-aria-components";
import { useLocation } from "wouter";
import { ask } from "../api/ask.ts";
import { ForkTileDocument } from "../api/documents/tiles.ts";
import { asProblem } from "../api/problem.ts";
import { Button } from "../controls/button.tsx";
import { TextInput } from "../controls/fields.tsx";
import { DialogOver } from "../controls/overlays.tsx";
import { faultBelow } from "./fault-places.ts";
import { Refusal } from "./refusal.tsx";
import type { KnownTile } from "./model.ts";
import { shownTilesKeys } from "./queries.ts";
import { useTileWords } from "./words.ts";

interface ForkDialogProps {
  readonly tile: KnownTile;
  readonly onClose: () => void;
}

export function ForkDialog({ tile, onClose }: ForkDialogProps) {
  const words = useTileWords();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [key, setKey] = useState(`own-${tile.key}`.slice(0, 40));
  const [displayName, setName] = useState(tile.displayName);
  const form = useId();
  const fork = useMutation({
    mutationFn: async () => (await ask(ForkTileDocument, { id: tile.id, input: { key, displayName } })).forkTile,
    onSuccess: (made) => {
      if (made === null) return;
      for (const queryKey of shownTilesKeys) void client.invalidateQueries({ queryKey });
      navigate(`/tiles/${made.key}`);
      onClose();
    },
  });
  const faults = fork.error === null ? [] : asProblem(fork.error).details.errors;
  return (
    <DialogOver
      title={words.forkTitle(tile.displayName)}
      isOpen
      onClose={onClose}
      footer={
        <Button kind="main" type="submit" form={form} isDisabled={fork.isPending}>
          {words.fork}
        </Button>
      }
    >
      <p className="quiet">{words.forkAbout}</p>
      <Form
        id={form}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!fork.isPending) fork.mutate();
        }}
      >
        <TextInput
          label={words.name}
          value={displayName}
          onChange={setName}
          fault={faultBelow(faults, "displayName")}
        />
        <TextInput
          label={words.key}
          hint={words.keyHint}
          value={key}
          onChange={setKey}
          fault={faultBelow(faults, "key")}
        />
        <Refusal error={fork.error} faults={faults} placed={["key", "displayName"]} />
      </Form>
    </DialogOver>
  );
}
