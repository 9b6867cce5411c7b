/** One parameter, or one column of a row, in the control that its specification asks for. */
import { type ComponentType, useState } from "react";
import { Input, Label, TextField } from "react-aria-components";
import { FieldNotes, TextInput } from "../controls/fields.tsx";
import { SwitchInput } from "../controls/switch-input.tsx";
import type { Control } from "../tile-spec/fields.ts";
import { worthOf } from "../tile-spec/shown.ts";
import { ChoiceParam, ChoicesParam, PickedParam } from "./choices.tsx";
import { useFaultAt } from "./notes.ts";
import { NumberParam, SliderParam } from "./numbers.tsx";
import { labelsOf, locOf, type ParamProps } from "./param-props.ts";
import { RulesParam } from "./rules.tsx";
import { YearlyParam } from "./yearly.tsx";

const controls: Readonly<Record<Control, ComponentType<ParamProps>>> = {
  select: ChoiceParam,
  "metric-picker": PickedParam,
  choices: ChoicesParam,
  switch: SwitchParam,
  slider: SliderParam,
  number: NumberParam,
  date: DateParam,
  yearly: YearlyParam,
  text: TextParam,
  rules: (props) => <RulesParam {...props} EntryField={ParamField} />,
};

export function ParamField(props: ParamProps) {
  const { control } = props.field;
  const Param = controls[control];
  return (
    <div className="tile-field" data-control={control} data-loc={locOf(props)}>
      <Param {...props} />
    </div>
  );
}

function SwitchParam(props: ParamProps) {
  const { param } = props.field;
  const fault = useFaultAt(locOf(props));
  return (
    <SwitchInput
      {...labelsOf(props)}
      fault={fault}
      value={worthOf(param, props.given) === true}
      onChange={(value) => props.onChange(param.name, value)}
    />
  );
}

function TextParam(props: ParamProps) {
  const { param } = props.field;
  const fault = useFaultAt(locOf(props));
  const value = worthOf(param, props.given);
  // An emptied text that has a default stays empty, and does not begin anew while one types.
  const change = (text: string): void =>
    props.onChange(param.name, text === "" && param.default === null ? undefined : text);
  return (
    <TextInput {...labelsOf(props)} fault={fault} value={typeof value === "string" ? value : ""} onChange={change} />
  );
}

function DateParam(props: ParamProps) {
  const { param } = props.field;
  const fault = useFaultAt(locOf(props));
  const value = worthOf(param, props.given);
  const { label, hint, isLabelUnseen } = labelsOf(props);
  // The browser tells of a date that is typed half as of none: the value waits until the field is left.
  const [isHalf, setHalf] = useState(false);
  const change = (date: string): void => {
    setHalf(date === "");
    if (date !== "") props.onChange(param.name, date);
  };
  const leave = (): void => {
    if (!isHalf) return;
    setHalf(false);
    props.onChange(param.name, undefined);
  };
  return (
    <TextField
      value={isHalf || typeof value !== "string" ? "" : value}
      onChange={change}
      onBlur={leave}
      isInvalid={fault !== undefined}
      validationBehavior="aria"
      className="field"
    >
      <Label className={isLabelUnseen ? "unseen" : "label"}>{label}</Label>
      <Input type="date" className="input" />
      <FieldNotes hint={hint} fault={fault} />
    </TextField>
  );
}
