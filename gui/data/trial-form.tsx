/** A test of an adapter: for a place or a source, and a few days. */
import { mdiPlayOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Form } from "react-aria-components";
import { ask } from "../api/ask.ts";
import { TrialSourcesDocument } from "../api/documents/data.ts";
import type { Facet, TrialSourcesQuery } from "../api/generated.ts";
import { Button } from "../controls/button.tsx";
import { SelectInput, TextInput } from "../controls/fields.tsx";
import { NumberInput } from "../controls/number-input.tsx";
import { ProblemNote, Skeleton } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { ParamForm } from "../tile-form/param-form.tsx";
import { paramsOfSchema } from "../tile-spec/schema-params.ts";
import type { DataWords } from "./words.ts";
import { localDay } from "../words/local-time.ts";
import { useFormats } from "../words/words.tsx";
import { useDataWords } from "./words.ts";
import { areDaysGood, type Days, namesOf, type ReadFacet, samplePlace } from "./trial.ts";
import { spanOf, trialRequest, usualNames, usualSpan } from "./trial.ts";
import { TrialAnswer } from "./trial-answer.tsx";
import { hasFaults } from "./use-refusal.ts";
import { type RunningTrial, type TryOut, useTrial } from "./use-trial.ts";
import { variableName } from "./variable-name.ts";

// It brings the field for programs.
const RequestTrial = lazy(() => import("./request-trial.tsx"));

interface TrialProps {
  readonly facet: Facet;
  /** What is asked, and what of it is kept. */
  readonly about: string;
  readonly tryOut: TryOut;
  /** What refuses a trial stands elsewhere, at the fields that are to be mended. */
  readonly isRefusalTold?: boolean;
}

export function Trial({ facet, about, tryOut, isRefusalTold = false }: TrialProps) {
  const words = useDataWords();
  const trial = useTrial(tryOut);
  const { answer } = trial;
  return (
    <section className="card data-form" aria-labelledby="data-test">
      <h2 id="data-test">{words.test}</h2>
      <p className="quiet small">{about}</p>
      {facet === "weather" || facet === "series" ? (
        <ReadTrial facet={facet} trial={trial} />
      ) : (
        <Suspense fallback={<Skeleton lines={4} />}>
          <RequestTrial facet={facet} trial={trial} />
        </Suspense>
      )}
      {trial.error !== null && <TrialProblem error={trial.error} isTold={isRefusalTold} />}
      {answer !== null && <TrialAnswer answer={answer.answer} asked={answer.asked} isFormer={trial.isBusy} />}
    </section>
  );
}

function TrialProblem({ error, isTold }: { readonly error: unknown; readonly isTold: boolean }) {
  const words = useDataWords();
  if (!isTold || !hasFaults(error)) return <ProblemNote error={error} />;
  return (
    <p className="note error" role="alert">
      {words.testRefused}
    </p>
  );
}

type Source = NonNullable<TrialSourcesQuery["sources"]>["edges"][number]["node"];

interface ReadTrialProps {
  readonly facet: ReadFacet;
  readonly trial: RunningTrial;
}

function ReadTrial({ facet, trial }: ReadTrialProps) {
  const words = useDataWords();
  const { timeZone } = useFormats();
  const today = localDay(Date.now(), timeZone);
  const [days, setDays] = useState<Days>(() => usualSpan(today));
  const [place, setPlace] = useState<Place>(samplePlace);
  const [names, setNames] = useState<readonly string[]>(usualNames(facet));
  const [source, setSource] = useState<Source | null>(null);
  const areGood = areDaysGood(days, today);
  const run = (): void => {
    const zone = source?.timezone ?? timeZone;
    const where = { ...(source?.location ?? place), elevation: null, timezone: zone };
    const span = spanOf(days, zone, Date.now());
    trial.run(trialRequest({ facet, names, place: where, source, span }), span);
  };
  return (
    <Form
      className="tile-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (areGood && !trial.isBusy) run();
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
        <Button type="submit" icon={mdiPlayOutline} isDisabled={!areGood || trial.isBusy}>
          {trial.isBusy ? words.testing : words.run}
        </Button>
      </div>
    </Form>
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
