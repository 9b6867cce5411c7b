/** For which place and day a tile is tried. */
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { TrialSourcesDocument } from "../../api/documents/data.ts";
import type { Fault } from "../../api/problem.ts";
import { SelectInput, TextInput } from "../../controls/fields.tsx";
import { NumberInput } from "../../controls/number-input.tsx";
import { useMay } from "../../session/may.ts";
import { faultBelow } from "../fault-places.ts";
import { useTileWords } from "../words.ts";
import type { TrialAsked } from "./trial.ts";

interface PlaceFieldsProps {
  readonly asked: TrialAsked;
  readonly faults: readonly Fault[];
  readonly onChange: (part: Partial<TrialAsked>) => void;
}

export function PlaceFields({ asked, faults, onChange }: PlaceFieldsProps) {
  const words = useTileWords();
  const mayReadSources = useMay("sources_read");
  const hasSource = asked.data === "adapter" && asked.sourceId !== null;
  return (
    <div className="tiles-fields">
      {asked.data === "adapter" && mayReadSources && <SourceField asked={asked} onChange={onChange} />}
      {!hasSource && (
        <>
          <NumberInput
            label={words.latitude}
            value={asked.latitude}
            onChange={(latitude) => !Number.isNaN(latitude) && onChange({ latitude })}
            minValue={-90}
            maxValue={90}
            step={0.01}
            unit="°"
            fault={faultBelow(faults, "target.latitude")}
          />
          <NumberInput
            label={words.longitude}
            value={asked.longitude}
            onChange={(longitude) => !Number.isNaN(longitude) && onChange({ longitude })}
            minValue={-180}
            maxValue={180}
            step={0.01}
            unit="°"
            fault={faultBelow(faults, "target.longitude")}
          />
        </>
      )}
      <TextInput
        label={words.timezone}
        value={asked.timezone}
        onChange={(timezone) => onChange({ timezone })}
        fault={faultBelow(faults, "target.timezone")}
      />
      <TextInput
        label={words.day}
        hint={words.dayHint}
        type="date"
        value={asked.day}
        onChange={(day) => onChange({ day })}
        fault={faultBelow(faults, "now")}
      />
    </div>
  );
}

const noSource = "none";

function SourceField({ asked, onChange }: Pick<PlaceFieldsProps, "asked" | "onChange">) {
  const words = useTileWords();
  const { data } = useQuery({
    queryKey: ["trial-sources"],
    queryFn: async ({ signal }) => (await ask(TrialSourcesDocument, { q: null }, { signal })).sources,
  });
  const sources = data?.edges.map(({ node }) => node) ?? [];
  return (
    <div className="tiles-wide">
      <SelectInput
        label={words.source}
        value={asked.sourceId ?? noSource}
        choices={[
          { value: noSource, label: words.noSource },
          ...sources.map(({ id, displayName }) => ({ value: id, label: displayName })),
        ]}
        onChange={(id) => onChange({ sourceId: id === noSource ? null : id })}
      />
    </div>
  );
}
