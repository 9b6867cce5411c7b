/** The form of a place: what it is, whose, and where: a position, or an area's boundary. */
import { useEffect, useId, useRef } from "react";
import { Form } from "react-aria-components";
import { asProblem } from "../api/problem.ts";
import { Button } from "../controls/button.tsx";
import { SelectInput, TextInput } from "../controls/fields.tsx";
import { ProblemNote } from "../controls/states.tsx";
import { SwitchInput } from "../controls/switch-input.tsx";
import { pairOf } from "../maps/coordinates.ts";
import type { DrawingTask } from "../maps/drawn-ring.ts";
import { hasMisfit, isArea, misfitsOf, type PlaceDraft, type SortedFaults, sortFaults } from "./draft.ts";
import { knownHint, knownHints } from "./kinds.ts";
import { RingFields } from "./ring-fields.tsx";
import { useIsOfTenant } from "./use-is-of-tenant.ts";
import { usePlaceWords } from "./words.ts";

export interface PlaceFormProps {
  readonly draft: PlaceDraft;
  readonly onChange: (draft: PlaceDraft) => void;
  readonly onSave: () => void;
  readonly isSaving: boolean;
  readonly isSaveMain: boolean;
  /** What the service refused the latest save with; null for nothing. */
  readonly error: unknown;
  /** What was refused. */
  readonly sent: PlaceDraft;
  /** Null where nothing can be taken back. */
  readonly onDiscard: (() => void) | null;
  /** What is drawn on the map beside it; null for nothing. */
  readonly task: DrawingTask | null;
  readonly onTask: (task: DrawingTask | null) => void;
}

const ownWord = "own";

export function PlaceForm(props: PlaceFormProps) {
  const { draft, onChange, onSave, isSaving, error, sent, onDiscard } = props;
  const words = usePlaceWords();
  const isOfTenant = useIsOfTenant();
  const misfits = misfitsOf(draft);
  const details = error === null ? [] : asProblem(error).details.errors;
  const faults = sortFaults(details, sent);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error !== null) focusFirstFault(form.current);
  }, [error]);
  const set = (change: Partial<PlaceDraft>): void => onChange({ ...draft, ...change });
  return (
    <Form
      ref={form}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (hasMisfit(misfits)) focusFirstFault(form.current);
        else if (!isSaving) onSave();
      }}
    >
      <TextInput
        label={words.name}
        value={draft.displayName}
        onChange={(displayName) => set({ displayName })}
        maxLength={200}
        fault={faults.fields.displayName}
      />
      <KindFields draft={draft} set={set} fault={faults.fields.hint} />
      {isArea(draft) ? (
        <RingFields {...props} misfits={misfits} faults={faults.rings} />
      ) : (
        <PositionFields draft={draft} set={set} faults={faults} />
      )}
      <TextInput
        label={words.key}
        hint={words.keyHint}
        value={draft.tenantKey}
        onChange={(tenantKey) => set({ tenantKey })}
        fault={faults.fields.tenantKey}
      />
      {!isArea(draft) && (
        <TextInput
          label={words.sensorType}
          hint={words.sensorTypeHint}
          value={draft.sensorType}
          onChange={(sensorType) => set({ sensorType })}
          fault={faults.fields.sensorType}
        />
      )}
      <TextInput
        label={words.timeZone}
        hint={words.timeZoneHint}
        value={draft.timezone}
        onChange={(timezone) => set({ timezone })}
        fault={faults.fields.timezone}
      />
      {isOfTenant && (
        <TextInput
          label={words.owner}
          hint={words.ownerHint}
          value={draft.ownerUserKey}
          onChange={(ownerUserKey) => set({ ownerUserKey })}
          fault={faults.fields.ownerUserKey}
        />
      )}
      <SwitchInput
        label={words.enabled}
        hint={words.enabledHint}
        value={draft.enabled}
        onChange={(enabled) => set({ enabled })}
      />
      <Refusal error={error} isExplained={details.length > 0} others={faults.others} />
      <div className="row">
        <Button kind={props.isSaveMain ? "main" : "plain"} type="submit" isDisabled={isSaving}>
          {isSaving ? words.saving : words.save}
        </Button>
        {onDiscard !== null && <Button onPress={onDiscard}>{words.discard}</Button>}
      </div>
    </Form>
  );
}

function focusFirstFault(form: HTMLFormElement | null): void {
  const fault = [...(form?.querySelectorAll(".fault") ?? [])].find(({ textContent }) => textContent !== "");
  fault?.closest(".field")?.querySelector<HTMLElement>("input, textarea, button")?.focus();
}

/** What stands at its field is not told twice. */
function Refusal({
  error,
  isExplained,
  others,
}: {
  readonly error: unknown;
  readonly isExplained: boolean;
  readonly others: SortedFaults["others"];
}) {
  if (error === null) return null;
  if (!isExplained) return <ProblemNote error={error} />;
  if (others.length === 0) return null;
  return (
    <ul className="faults note error" role="alert">
      {others.map(({ loc, message }) => (
        <li key={`${loc} ${message}`}>
          <code>{loc}</code> {message}
        </li>
      ))}
    </ul>
  );
}

interface PartProps {
  readonly draft: PlaceDraft;
  readonly set: (change: Partial<PlaceDraft>) => void;
}

/** One of the kinds that the service knows, or a word of one's own. */
function KindFields({ draft: { hint }, set, fault }: PartProps & { readonly fault: string | undefined }) {
  const words = usePlaceWords();
  const known = knownHint(hint);
  return (
    <>
      <SelectInput
        label={words.kind}
        value={known ?? ownWord}
        choices={[
          ...knownHints.map((value) => ({ value, label: words.kinds[value] })),
          { value: ownWord, label: words.otherKind },
        ]}
        onChange={(value) => set({ hint: value === ownWord ? "" : value })}
        fault={known === null ? undefined : fault}
      />
      {known === null && (
        <TextInput
          label={words.otherKind}
          hint={words.otherKindHint}
          value={hint}
          onChange={(word) => set({ hint: word })}
          maxLength={100}
          fault={fault}
        />
      )}
    </>
  );
}

function PositionFields({ draft, set, faults }: PartProps & { readonly faults: SortedFaults }) {
  const words = usePlaceWords();
  const about = useId();
  const misfits = misfitsOf(draft);
  const take = (name: "latitude" | "longitude") => (text: string) => {
    const pair = pairOf(text);
    if (pair === null) set({ [name]: text });
    else set({ latitude: String(pair.latitude), longitude: String(pair.longitude) });
  };
  const faultOf = (name: "latitude" | "longitude"): string | undefined =>
    misfits[name] ? words.noDegrees : faults.fields[name];
  return (
    <fieldset className="stack" aria-describedby={about}>
      <legend className="unseen">{words.map}</legend>
      <div className="place-position">
        {(["latitude", "longitude"] as const).map((name) => (
          <TextInput key={name} label={words[name]} value={draft[name]} onChange={take(name)} fault={faultOf(name)} />
        ))}
      </div>
      <p id={about} className="small quiet">
        {words.positionHint}
      </p>
    </fieldset>
  );
}
