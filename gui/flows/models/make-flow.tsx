/** A flow of a model: its name, and where it looks. What else it needs is set in the flow. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ask } from "../../api/ask.ts";
import { FlowFromModelDocument, KeepUnsetDocument } from "../../api/documents/flows-models.ts";
import { asProblem } from "../../api/problem.ts";
import { Button } from "../../controls/button.tsx";
import { SelectInput, TextInput } from "../../controls/fields.tsx";
import { ProblemNote } from "../../controls/states.tsx";
import { type DraftTarget, targetInputOf, usualAlerts } from "../editor/draft.ts";
import { sortFaults } from "../editor/faults.ts";
import { Targets } from "../editor/targets.tsx";
import { guiWithUnset } from "../editor/unset.ts";
import { useLanguage } from "../../words/words.tsx";
import { useMissingFacets } from "./missing-facets.ts";
import type { MadeFlow, Model } from "./model.ts";
import { useModelWords, useTexts } from "./words.ts";

export function MakeFlow({ model, onMade }: { readonly model: Model; readonly onMade: (flow: MadeFlow) => void }) {
  const words = useModelWords();
  const textOf = useTexts();
  const language = useLanguage();
  const client = useQueryClient();
  const [name, setName] = useState<string | null>(null);
  const [targets, setTargets] = useState<readonly DraftTarget[]>([]);
  const [chosenData, setData] = useState<ModelData | null>(null);
  const missing = useMissingFacets(model);
  const dataSource = chosenData ?? (missing.length > 0 ? "generate" : "adapter");
  const displayName = name ?? textOf(model.displayName);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const settings = { alerts: usualAlerts };
      const places = targets.map(targetInputOf);
      const input = { templateKey: model.key, displayName, language, dataSource, settings, targets: places };
      const { createFlowFromTemplate: flow } = await ask(FlowFromModelDocument, { input });
      if (flow !== null) await keepUnset(flow);
      return flow;
    },
    onSuccess: (flow) => {
      void client.invalidateQueries({ queryKey: ["flows"] });
      if (flow !== null) onMade(flow);
    },
  });
  const faults = useMemo(() => (error === null ? [] : asProblem(error).details.errors), [error]);
  const byTarget = useMemo(() => sortFaults(faults).targets, [faults]);
  return (
    <section className="stack" aria-labelledby="make-title">
      <h2 id="make-title">{words.make}</h2>
      <div className="model-name">
        <TextInput
          label={words.name}
          value={displayName}
          onChange={setName}
          isRequired
          fault={faults.find(({ loc }) => loc === "displayName")?.message}
        />
        <SelectInput
          label={words.data}
          hint={
            missing.length > 0
              ? words.missing(missing.map((facet) => words.facets[facet]))
              : words.dataHints[dataSource]
          }
          value={dataSource}
          choices={[
            { value: "adapter", label: words.datas.adapter },
            { value: "generate", label: words.datas.generate },
          ]}
          onChange={(value) => setData(value === "generate" ? "generate" : "adapter")}
        />
      </div>
      <Targets flowId={null} targets={targets} faults={byTarget} onChange={setTargets} />
      {error !== null && <ProblemNote error={error} />}
      <p className="row">
        <Button kind="main" onPress={() => mutate()} isDisabled={isPending || targets.length === 0}>
          {words.create}
        </Button>
        {targets.length === 0 && <span className="quiet">{words.noPlace}</span>}
      </p>
    </section>
  );
}

type ModelData = "adapter" | "generate";

/** With the flow, for its editor. The flow is there all the same where this does not arrive: the page says it too. */
async function keepUnset({ id, etag, tiles, unset }: MadeFlow): Promise<void> {
  const gui = guiWithUnset(
    unset,
    tiles.map(({ tileKey }) => tileKey),
  );
  if (gui !== null) await ask(KeepUnsetDocument, { id, etag, gui }).catch(() => null);
}
