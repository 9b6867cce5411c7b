/** The fields of how somebody reads: language, time zone and units. Empty ones are sent as null. */
import { useId } from "react";
import { Input, Label, TextField } from "react-aria-components";
import type { UnitSystem } from "../api/generated.ts";
import { FieldNotes, type FieldProps, SelectInput } from "../controls/fields.tsx";
import { useFormats } from "../words/words.tsx";
import { useFieldWords } from "./field-words.ts";

/** Those in which the service speaks, as they are written in some countries. */
const languages: readonly string[] = ["en", "en-GB", "en-US", "de", "de-AT", "de-CH", "de-DE"];
const none = "none";
const unitSystems: readonly UnitSystem[] = ["metric", "imperial"];

interface OwnProps<Value> extends Pick<FieldProps, "hint" | "fault"> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export function LanguageInput({ value, onChange, ...notes }: OwnProps<string | null>) {
  const words = useFieldWords();
  const { locale } = useFormats();
  const names = new Intl.DisplayNames(locale, { type: "language", languageDisplay: "standard" });
  const known = value === null || languages.includes(value) ? languages : [...languages, value];
  return (
    <SelectInput
      {...notes}
      label={words.language}
      value={value ?? none}
      choices={[
        { value: none, label: words.notSet },
        ...known.map((tag) => ({ value: tag, label: names.of(tag) ?? tag })),
      ]}
      onChange={(tag) => onChange(tag === none ? null : tag)}
    />
  );
}

/** Written, with those that the browser knows as proposals. */
export function ZoneInput({ value, onChange, hint, fault }: OwnProps<string | null>) {
  const words = useFieldWords();
  const id = useId();
  return (
    <TextField
      value={value ?? ""}
      onChange={(zone) => onChange(zone === "" ? null : zone)}
      isInvalid={fault !== undefined}
      validationBehavior="aria"
      className="field"
    >
      <Label className="label">{words.timeZone}</Label>
      <Input className="input" list={id} placeholder="" autoComplete="off" />
      <FieldNotes hint={hint ?? words.timeZoneHint} fault={fault} />
      <datalist id={id}>
        {Intl.supportedValuesOf("timeZone").map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </TextField>
  );
}

export function UnitsInput({ value, onChange, fault }: OwnProps<UnitSystem>) {
  const words = useFieldWords();
  return (
    <SelectInput
      label={words.units}
      fault={fault}
      value={value}
      choices={unitSystems.map((system) => ({ value: system, label: words.unitSystems[system] }))}
      onChange={(system) => onChange(unitSystems.find((one) => one === system) ?? value)}
    />
  );
}
