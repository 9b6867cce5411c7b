/** An exported flow from a file: everything that stands in its way is told at its place, before anything is changed. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileTrigger } from "react-aria-components";
import { useLocation } from "wouter";
import { ask } from "../../api/ask.ts";
import { ImportFlowDocument } from "../../api/documents/flows-list.ts";
import { asProblem } from "../../api/problem.ts";
import { Button } from "../../controls/button.tsx";
import { DialogOver } from "../../controls/overlays.tsx";
import { ProblemNote } from "../../controls/states.tsx";
import { useWords } from "../../words/words.tsx";

export default function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const client = useQueryClient();
  const [, navigate] = useLocation();

  const imported = useMutation({
    mutationFn: async (file: File) => ask(ImportFlowDocument, { input: parsed(await file.text()) }),
    onSuccess: async ({ importFlow }) => {
      await client.invalidateQueries({ queryKey: ["flows"] });
      onClose();
      if (importFlow !== null && "id" in importFlow) navigate(`/flows/${importFlow.id}`);
    },
  });

  const parsed = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      throw new Error(words.flows.importNotJson);
    }
  };

  const faultCount = imported.error === null ? 0 : asProblem(imported.error).details.errors.length;
  return (
    <DialogOver title={words.flows.importTitle} isOpen onClose={onClose}>
      <p className="quiet">{words.flows.importAbout}</p>
      <FileTrigger
        acceptedFileTypes={["application/json", ".json"]}
        onSelect={(files) => {
          const [file] = files ?? [];
          if (file !== undefined) imported.mutate(file);
        }}
      >
        <Button isDisabled={imported.isPending}>{words.flows.importFile}</Button>
      </FileTrigger>
      {faultCount > 0 && <p>{words.flows.importFaults(faultCount)}</p>}
      {imported.error !== null && <ProblemNote error={imported.error} />}
    </DialogOver>
  );
}
