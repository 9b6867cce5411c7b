/** Numbers, with their unit in the same frame: text, or a choice of its own. */
import { mdiChevronDown } from "@mdi/js";
import { type ReactNode, use, useEffect, useEffectEvent, useId, useState } from "react";
import {
  Button as AriaButton,
  Group,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  NumberField,
  NumberFieldStateContext,
  Popover,
  Select,
  SelectValue,
  Slider,
  SliderFill,
  SliderThumb,
  SliderTrack,
} from "react-aria-components";
import { FieldNotes, type FieldProps } from "../controls/fields.tsx";
import { Icon } from "../icons/icon.tsx";
import { highestOf, lowestOf } from "../tile-spec/fields.ts";
import { numberOf, type ParamSpec } from "../tile-spec/model.ts";
import { reachOf, withinReach } from "../tile-spec/reach.ts";
import { worthOf } from "../tile-spec/shown.ts";
import { unitOf } from "../tile-spec/units.ts";
import { useWords } from "../words/words.tsx";
import { useChoice } from "./choices.tsx";
import { useFaultAt, useTemperatureUnits } from "./notes.ts";
import { describedBy, NotesBelow } from "./notes-below.tsx";
import { labelsOf, locOf, type ParamProps } from "./param-props.ts";

/** The number as it is shown and entered. */
function useNumber(props: ParamProps) {
  const { param, unitChoice } = props.field;
  const unit = unitOf(param, props.params, props.given, useTemperatureUnits());
  const own = useFaultAt(locOf(props), unit);
  const ofUnit = useFaultAt(`${props.at}${unitChoice?.name ?? param.name}`, unit);
  const stored = numberOf(worthOf(param, props.given));
  const bound = (end: number | undefined): number | undefined => (end === undefined ? undefined : unit.toShown(end));
  return {
    unit,
    fault: own ?? ofUnit,
    value: stored === null ? Number.NaN : unit.toShown(stored),
    minValue: bound(lowestOf(param)),
    maxValue: bound(highestOf(param)),
    step: unit.toShownStep(reachOf(param).step ?? 1),
    change: (shown: number): void => props.onChange(param.name, Number.isNaN(shown) ? undefined : unit.toStored(shown)),
  };
}

export function NumberParam(props: ParamProps) {
  const { unitChoice } = props.field;
  const { unit, change, ...number } = useNumber(props);
  return (
    <NumberInFrame {...labelsOf(props)} {...number} onChange={change}>
      {unitChoice !== null && <UnitChoice {...props} choice={unitChoice} />}
      {unitChoice === null && unit.label !== null && <span className="unit">{unit.label}</span>}
    </NumberInFrame>
  );
}

interface NumberInFrameProps extends FieldProps {
  /** `NaN` where it is empty. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly minValue?: number | undefined;
  readonly maxValue?: number | undefined;
  readonly step: number;
  readonly isInvalid?: boolean;
  /** Ids of what else is told of it. */
  readonly describedBy?: string | undefined;
  /** Behind the number. */
  readonly children?: ReactNode;
}

/**
 * Tells what is typed at once, where it is within its bounds. What is out of them is kept when the field is left, and
 * its fault is told.
 */
export function NumberInFrame(props: NumberInFrameProps) {
  const { label, hint, fault, isLabelUnseen, value, onChange, minValue, maxValue, step, children } = props;
  // While one types, what was typed stays as it is: an answer that comes late does not write over it.
  const [before, setBefore] = useState<number | null>(null);
  const bounds = {
    ...(minValue === undefined ? {} : { minValue }),
    ...(maxValue === undefined ? {} : { maxValue }),
  };
  const isWithin = (typed: number): boolean => typed >= (minValue ?? typed) && typed <= (maxValue ?? typed);
  return (
    <NumberField
      {...bounds}
      value={before ?? value}
      onChange={(next) => {
        setBefore(null);
        if (!Object.is(next, value)) onChange(next);
      }}
      onBlur={() => setBefore(null)}
      step={step}
      // The value stays as it was typed: the step is for the arrow keys.
      commitBehavior="validate"
      isWheelDisabled
      formatOptions={plainNumber}
      isInvalid={props.isInvalid ?? fault !== undefined}
      validationBehavior="aria"
      className="field"
      {...(props.describedBy === undefined ? {} : { "aria-describedby": props.describedBy })}
    >
      <Label className={isLabelUnseen ? "unseen" : "label"}>{label}</Label>
      <Group className="input-group">
        <Input className="input bare" onInput={() => setBefore(before ?? value)} />
        {children}
      </Group>
      {before !== null && (
        <WhileTyping onTyped={(typed) => isWithin(typed) && !Object.is(typed, value) && onChange(typed)} />
      )}
      <FieldNotes hint={hint} fault={fault} />
    </NumberField>
  );
}

const plainNumber: Intl.NumberFormatOptions = { maximumFractionDigits: 10, useGrouping: false };

/** Tells each number that what is typed is worth. */
function WhileTyping({ onTyped }: { readonly onTyped: (typed: number) => void }): null {
  const typed = use(NumberFieldStateContext)?.numberValue ?? Number.NaN;
  const tell = useEffectEvent(onTyped);
  useEffect(() => {
    if (!Number.isNaN(typed)) tell(typed);
  }, [typed]);
  return null;
}

function UnitChoice(props: ParamProps & { readonly choice: ParamSpec }) {
  const { choice, field, given } = props;
  const words = useWords();
  const { choices, chosen, choose } = useChoice(choice, given, props.onChange);
  return (
    <Select
      aria-label={words.tileForm.unitOf(field.param.title)}
      value={chosen}
      onChange={(key) => key !== null && choose(String(key))}
      className="unit-choice"
    >
      <AriaButton className="unit-button">
        <SelectValue className="cut" />
        <Icon path={mdiChevronDown} size={16} />
      </AriaButton>
      <Popover className="popover" placement="bottom end">
        <ListBox className="options" items={choices.map((one) => ({ ...one, id: one.key }))}>
          {(one) => (
            <ListBoxItem id={one.key} textValue={one.label} className="option">
              {one.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}

/** The number stands beside it, for who knows it. */
export function SliderParam(props: ParamProps) {
  const { unit, change, fault, ...number } = useNumber(props);
  const { label, hint } = labelsOf(props);
  const notes = { id: `${useId()}-notes`, hint, fault };
  const { value, minValue = 0, maxValue = 100, step } = number;
  const { param } = props.field;
  const slide = (shown: number): void => props.onChange(param.name, withinReach(param, unit.toStored(shown)));
  return (
    <div className="field">
      <Slider
        value={Number.isNaN(value) ? minValue : value}
        onChange={(next) => slide(typeof next === "number" ? next : minValue)}
        minValue={minValue}
        maxValue={maxValue}
        step={step}
        className="tile-slider"
      >
        <Label className="label">{label}</Label>
        <SliderTrack className="slider-track">
          <SliderFill className="slider-fill" />
          <SliderThumb className="slider-thumb" />
        </SliderTrack>
        <div className="slider-number">
          <NumberInFrame
            {...number}
            label={label}
            isLabelUnseen
            onChange={change}
            isInvalid={fault !== undefined}
            describedBy={describedBy(notes)}
          >
            {unit.label !== null && <span className="unit">{unit.label}</span>}
          </NumberInFrame>
        </div>
      </Slider>
      <NotesBelow {...notes} />
    </div>
  );
}
