/** Beside what is written: the dialog that the parameters make, and a trial of the tile as it stands. */
import { mdiPlayOutline } from "@mdi/js";
import { useMutation } from "@tanstack/react-query";
import { useMemo } from "react";
import { ask } from "../../api/ask.ts";
import { TryTileDraftDocument } from "../../api/documents/tiles-author.ts";
import type { TileDraftTest } from "../../api/generated.ts";
import { asProblem, type Fault } from "../../api/problem.ts";
import { Button } from "../../controls/button.tsx";
import { SelectInput } from "../../controls/fields.tsx";
import { useMay } from "../../session/may.ts";
import { ParamForm } from "../../tile-form/param-form.tsx";
import { useTileReader } from "../../tile-form/use-tile-reader.ts";
import { paramsOfSchema } from "../../tile-spec/schema-params.ts";
import { shownParamOf, shownParams, worthOf } from "../../tile-spec/shown.ts";
import { summaryOf } from "../../tile-spec/summary.ts";
import { numberOf, type ParamSpec } from "../../tile-spec/model.ts";
import { Refusal } from "../refusal.tsx";
import { useTileWords } from "../words.ts";
import type { TriedExample, WrittenTile } from "./draft.ts";
import { inTile, partOf } from "./faults.ts";
import { jsonValue } from "./json-text.ts";
import { PlaceFields } from "./place-fields.tsx";
import { ReplayFields } from "./replay-fields.tsx";
import { exampleRequest, examplesIn, trialData, type TrialAsked, trialRequest } from "./trial.ts";
import { TrialAnswer } from "./trial-answer.tsx";

interface TrialPartProps {
  readonly tile: WrittenTile;
  readonly asked: TrialAsked;
  readonly onAsk: (asked: TrialAsked) => void;
  /** Whether what is written can be sent. */
  readonly isReadable: boolean;
  /** What was tried is to be one more example. */
  readonly onExample: (example: TriedExample) => void;
}

export function TrialPart(props: TrialPartProps) {
  const { tile, asked } = props;
  const trial = useTrial();
  // Once something else is asked for, what was refused says nothing any more.
  const faults = trial.variables?.asked === asked ? trial.refused : noFaults;
  const params = useMemo(() => paramsOfSchema(jsonValue(tile.paramsSchema)), [tile.paramsSchema]);
  return (
    <div className="stack author-beside">
      <LiveDialog {...props} params={params} faults={faults} />
      <Trial {...props} params={params} faults={faults} trial={trial} />
    </div>
  );
}

const noFaults: readonly Fault[] = [];

interface Tried {
  readonly request: TileDraftTest;
  readonly asked: TrialAsked;
  /** The example's name; null for what was asked by hand. */
  readonly example: string | null;
  readonly threshold: number | undefined;
}

function useTrial() {
  const trial = useMutation({
    mutationFn: async ({ request }: Tried) => (await ask(TryTileDraftDocument, { input: request })).testTileDraft,
  });
  const refused = trial.error === null ? noFaults : asProblem(trial.error).details.errors.map(inTile);
  return { ...trial, refused };
}

interface WithParams extends Omit<TrialPartProps, "onExample"> {
  readonly params: readonly ParamSpec[];
  /** What the latest trial was refused with. */
  readonly faults: readonly Fault[];
}

interface TrialProps extends WithParams, Pick<TrialPartProps, "onExample"> {
  readonly trial: ReturnType<typeof useTrial>;
}

function LiveDialog({ tile, asked, faults, onAsk, params }: WithParams) {
  const words = useTileWords();
  const reader = useTileReader("celsius");
  const summary = summaryOf({ params, ui: tile.labels }, asked.params, reader);
  return (
    <section className="card tiles-part" aria-labelledby="author-dialog">
      <h2 id="author-dialog">{words.dialog}</h2>
      <p className="quiet small">{params.length === 0 ? words.noParams : words.liveDialogAbout}</p>
      <div className="tile-form">
        <ParamForm
          params={params}
          given={asked.params}
          faults={faults.filter(({ loc }) => loc.startsWith("params."))}
          hints={[]}
          temperatureUnits="celsius"
          onChange={(given) => onAsk({ ...asked, params: given })}
        />
      </div>
      {summary !== "" && (
        <p className="small">
          <span className="quiet">{words.inChain}</span> {summary}
        </p>
      )}
    </section>
  );
}

function Trial({ tile, asked, faults, onAsk, isReadable, params, trial, onExample }: TrialProps) {
  const words = useTileWords();
  const mayReplay = useMay("results_read");
  const request = isReadable ? trialRequest(tile, asked) : null;
  const threshold = thresholdOf(params, asked);
  const change = (part: Partial<TrialAsked>): void => onAsk({ ...asked, ...part });
  const ofTrial = faults.filter((fault) => partOf(fault) === "trial");
  const choose = (value: string): void => {
    const data = trialData.find((one) => one === value);
    if (data !== undefined) change({ data });
  };
  const sources = mayReplay ? trialData : trialData.filter((one) => one !== "replay");
  return (
    <section className="card tiles-part" aria-labelledby="author-trial">
      <h2 id="author-trial">{words.trial}</h2>
      <p className="quiet small">{words.trialAbout}</p>
      <SelectInput
        label={words.trialData}
        value={asked.data}
        choices={sources.map((value) => ({ value, label: words.trialSources[value] }))}
        onChange={choose}
      />
      {asked.data === "replay" ? (
        <ReplayFields tileKey={tile.key} replay={asked.replay} onChange={(replay) => change({ replay })} />
      ) : (
        <PlaceFields asked={asked} faults={ofTrial} onChange={change} />
      )}
      <div className="row">
        <Button
          icon={mdiPlayOutline}
          isDisabled={request === null || trial.isPending}
          onPress={() => request !== null && trial.mutate({ request, asked, example: null, threshold })}
        >
          {trial.isPending ? words.trying : words.try}
        </Button>
      </div>
      <Examples
        tile={tile}
        isDisabled={!isReadable || trial.isPending}
        onTry={(one) => trial.mutate({ ...one, asked })}
      />
      <Refusal error={trial.error} faults={trial.refused} placed={["params", "target", "now"]} />
      {trial.data && trial.variables !== undefined && (
        <TrialAnswer
          answer={trial.data}
          example={trial.variables.example}
          threshold={trial.variables.threshold}
          isFormer={trial.isPending}
          onExample={isReadable ? onExample : null}
        />
      )}
    </section>
  );
}

/** Where the plot has a line for it. */
function thresholdOf(params: readonly ParamSpec[], { params: given }: TrialAsked): number | undefined {
  const param = shownParamOf({ params }, given, "threshold");
  if (param === null || !shownParams(params, given).has(param.name)) return undefined;
  return numberOf(worthOf(param, given)) ?? undefined;
}

interface ExamplesProps {
  readonly tile: WrittenTile;
  readonly isDisabled: boolean;
  readonly onTry: (tried: Omit<Tried, "asked">) => void;
}

function Examples({ tile, isDisabled, onTry }: ExamplesProps) {
  const words = useTileWords();
  const examples = useMemo(() => examplesIn(tile.examples), [tile.examples]);
  if (examples.length === 0) return null;
  return (
    <details>
      <summary>{words.tryExamples(examples.length)}</summary>
      <ul className="author-examples">
        {examples.map((example, place) => {
          const name = typeof example["name"] === "string" ? example["name"] : words.unnamed(place + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may be missing or equal while one writes
            <li key={place}>
              <Button
                icon={mdiPlayOutline}
                isDisabled={isDisabled}
                onPress={() => onTry({ request: exampleRequest(tile, example), example: name, threshold: undefined })}
              >
                {name}
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
