/** A field for a number. Apart from the other fields, because the first view has none. */
import type { ReactNode } from "react";
import { Group, Input, Label, NumberField } from "react-aria-components";
import { FieldNotes, type FieldProps } from "./fields.tsx";

export function NumberInput(
  props: FieldProps & {
    /** `NaN` where it is empty. */
    readonly value: number;
    readonly onChange: (value: number) => void;
    readonly minValue?: number | undefined;
    readonly maxValue?: number | undefined;
    readonly step?: number | undefined;
    /** After the number, within its frame. */
    readonly unit?: ReactNode;
    readonly isRequired?: boolean;
  },
) {
  const { label, hint, fault, isLabelUnseen, unit, minValue, maxValue, step, ...field } = props;
  const bounds = {
    ...(minValue === undefined ? {} : { minValue }),
    ...(maxValue === undefined ? {} : { maxValue }),
  };
  return (
    <NumberField
      {...field}
      {...bounds}
      {...(step === undefined ? {} : { step })}
      // The value stays as it was typed: the step is for the arrow keys.
      formatOptions={{ maximumFractionDigits: 10, useGrouping: false }}
      isInvalid={fault !== undefined}
      validationBehavior="aria"
      className="field"
    >
      <Label className={isLabelUnseen ? "unseen" : "label"}>{label}</Label>
      <Group className="input-group">
        <Input className="input bare" />
        {unit !== undefined && <span className="unit">{unit}</span>}
      </Group>
      <FieldNotes hint={hint} fault={fault} />
    </NumberField>
  );
}
