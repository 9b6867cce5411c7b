/** Several of a few: each one is pressed or not. */
import { Checkbox, CheckboxGroup, Label } from "react-aria-components";
import { FieldNotes } from "../controls/fields.tsx";

interface PickGroupProps {
  readonly label: string;
  readonly hint: string;
  readonly all: readonly number[];
  readonly nameOf: (one: number) => string;
  readonly value: readonly number[];
  readonly onChange: (value: readonly number[]) => void;
  readonly fault?: string | undefined;
}

export function PickGroup({ label, hint, all, nameOf, value, onChange, fault }: PickGroupProps) {
  return (
    <CheckboxGroup
      value={value.map(String)}
      onChange={(chosen) => onChange(all.filter((one) => chosen.includes(String(one))))}
      isInvalid={fault !== undefined}
      validationBehavior="aria"
      className="field"
    >
      <Label className="label">{label}</Label>
      <div className="picks">
        {all.map((one) => (
          <Checkbox key={one} value={String(one)} className="pick">
            {nameOf(one)}
          </Checkbox>
        ))}
      </div>
      <FieldNotes hint={hint} fault={fault} />
    </CheckboxGroup>
  );
}
