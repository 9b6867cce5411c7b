/** A test of an adapter: for a place or a source, and a few days. */
import { mdiPlayOutline } from "@mdi/js";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "react-aria-components";
import { ask } from "../api/ask.ts";
import { TrialSourcesDocument, TryAdapterDocument } from "../api/documents/data.ts";
import type { TrialSourcesQuery } from "../api/generated.ts";
import { Button } from "../controls/button.tsx";
import { SelectInput, TextInput } from "../controls/fields.tsx";
import { NumberInput } from "../controls/number-input.tsx";
import { ProblemNote } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { ParamForm } from "../tile-form/param-form.tsx";
import { paramsOfSchema } from "../tile-spec/schema-params.ts";
import type { DataWords } from "./words.ts";
import { localDay } from "../words/local-time.ts";
import { useFormats } from "../words/words.tsx";
import { useDataWords } from "./words.ts";
import type { KnownAdapter } from "./queries.ts";
import { areDaysGood, type Days, namesOf, type ReadFacet, samplePlace } from "./trial.ts";
import { spanOf, trialRequest, usualNames, usualSpan } from "./trial.ts";
import { TrialAnswer } from "./trial-answer.tsx";
import { variableName } from "./variable-name.ts";

interface TrialProps {
  readonly adapter: KnownAdapter;
  /** There is what is not saved. */
  readonly isEdited: boolean;
}

export function Trial({ adapter, isEdited }: TrialProps) {
  const words = useDataWords();
  const { facet } = adapter;
  return (
    <section className="card data-form" aria-labelledby="data-test">
      <h2 id="data-test">{words.test}</h2>
      {facet === "weather" || facet === "series" ? (
        <ReadTrial id={adapter.id} facet={facet} isEdited={isEdited} />
      ) : (
        <p className="quiet">{words.testOtherFacet}</p>
      )}
    </section>
  );
}

type Source = NonNullable<TrialSourcesQuery["sources"]>["edges"][number]["node"];

interface ReadTrialProps {
  readonly id: string;
  readonly facet: ReadFacet;
  readonly isEdited: boolean;
}

function ReadTrial({ id, facet, isEdited }: ReadTrialProps) {
  const words = useDataWords();
  const { timeZone } = useFormats();
  const today = localDay(Date.now(), timeZone);
  const [days, setDays] = useState<Days>(() => usualSpan(today));
  const [place, setPlace] = useState<Place>(samplePlace);
  const [names, setNames] = useState<readonly string[]>(usualNames(facet));
  const [source, setSource] = useState<Source | null>(null);
  const areGood = areDaysGood(days, today);
  const trial = useMutation({
    mutationFn: async () => {
      const zone = source?.timezone ?? timeZone;
      const where = { ...(source?.location ?? place), elevation: null, timezone: zone };
      const span = spanOf(days, zone, Date.now());
      const request = trialRequest({ facet, names, place: where, source, span });
      return { ...(await ask(TryAdapterDocument, { id, request })), asked: span };
    },
  });
  const answer = trial.data?.testAdapter ?? null;
  return (
    <>
      <p className="quiet small">{isEdited ? words.testUnsaved : words.testAbout}</p>
      <Form
        className="tile-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (areGood && !trial.isPending) trial.mutate();
        }}
      >
        <div className="data-asked">
          {facet === "series" ? (
            <SourceField source={source} onChange={setSource} />
          ) : (
            <PlaceFields place={place} onChange={setPlace} />
          )}
          <DayFields days={days} onChange={setDays} fault={areGood ? undefined : words.badDays} />
        </div>
        <NamesField facet={facet} names={names} onChange={setNames} />
        <div className="row">
          <Button type="submit" icon={mdiPlayOutline} isDisabled={!areGood || trial.isPending}>
            {trial.isPending ? words.testing : words.run}
          </Button>
        </div>
      </Form>
      {trial.error !== null && <ProblemNote error={trial.error} />}
      {answer !== null && trial.data !== undefined && (
        <TrialAnswer answer={answer} asked={trial.data.asked} isFormer={trial.isPending} />
      )}
    </>
  );
}

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

function PlaceFields({ place, onChange }: { readonly place: Place; readonly onChange: (place: Place) => void }) {
  const words = useDataWords();
  const change = (part: Partial<Place>): void => onChange({ ...place, ...part });
  return (
    <>
      <NumberInput
        label={words.latitude}
        value={place.latitude}
        onChange={(latitude) => !Number.isNaN(latitude) && change({ latitude })}
        minValue={-90}
        maxValue={90}
        step={0.01}
        unit="°"
      />
      <NumberInput
        label={words.longitude}
        value={place.longitude}
        onChange={(longitude) => !Number.isNaN(longitude) && change({ longitude })}
        minValue={-180}
        maxValue={180}
        step={0.01}
        unit="°"
      />
    </>
  );
}

interface DayFieldsProps {
  readonly days: Days;
  readonly onChange: (days: Days) => void;
  readonly fault: string | undefined;
}

function DayFields({ days, onChange, fault }: DayFieldsProps) {
  const words = useDataWords();
  return (
    <>
      <TextInput
        label={words.from}
        type="date"
        value={days.first}
        onChange={(first) => onChange({ ...days, first })}
        fault={fault}
      />
      <TextInput label={words.to} type="date" value={days.last} onChange={(last) => onChange({ ...days, last })} />
    </>
  );
}

const noSource = "none";

interface SourceFieldProps {
  readonly source: Source | null;
  readonly onChange: (source: Source | null) => void;
}

function SourceField({ source, onChange }: SourceFieldProps) {
  const words = useDataWords();
  const mayRead = useMay("sources_read");
  const { data } = useQuery({
    queryKey: ["trial-sources"],
    enabled: mayRead,
    queryFn: async ({ signal }) => (await ask(TrialSourcesDocument, { q: null }, { signal })).sources,
  });
  const sources = data?.edges.map(({ node }) => node) ?? [];
  return (
    <div className="data-wide">
      <SelectInput
        label={words.source}
        value={source?.id ?? noSource}
        choices={[
          { value: noSource, label: words.noSource },
          ...sources.map(({ id, displayName, tenantKey }) => ({
            value: id,
            label: displayName,
            hint: tenantKey ?? undefined,
          })),
        ]}
        onChange={(id) => onChange(sources.find((one) => one.id === id) ?? null)}
      />
    </div>
  );
}

interface NamesFieldProps {
  readonly facet: ReadFacet;
  readonly names: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
}

/** The choice of several that parameters have, of a schema made here. */
function NamesField({ facet, names, onChange }: NamesFieldProps) {
  const words = useDataWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="data-names" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {words.names}: {names.map((name) => variableName(words, name)).join(", ")}
      </summary>
      {isOpen && (
        <ParamForm
          params={paramsOfSchema(namesSchema(facet, words))}
          given={{ names }}
          faults={[]}
          hints={[]}
          temperatureUnits="celsius"
          onChange={({ names: next }) => onChange(Array.isArray(next) ? next.map(String) : [])}
        />
      )}
    </details>
  );
}

function namesSchema(facet: ReadFacet, words: DataWords): object {
  const options = namesOf[facet].map((name) => ({ value: name, label: variableName(words, name) }));
  const items = { type: "string", "x-ui-options": options };
  return { type: "object", properties: { names: { type: "array", title: words.names, items } } };
}
