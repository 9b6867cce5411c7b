/** A day of every year: a month and its day, in one frame. */
import { mdiChevronDown } from "@mdi/js";
import { useId, useMemo } from "react";
import {
  Button as AriaButton,
  Group,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  NumberField,
  Popover,
  Select,
  SelectValue,
} from "react-aria-components";
import { Icon } from "../icons/icon.tsx";
import { dateOf, daysOf, type YearDay, yearDayOf } from "../tile-spec/dates.ts";
import { worthOf } from "../tile-spec/shown.ts";
import { useFormats, useWords } from "../words/words.tsx";
import { useFaultAt } from "./notes.ts";
import { describedBy, NotesBelow } from "./notes-below.tsx";
import { labelsOf, locOf, type ParamProps } from "./param-props.ts";

const firstOfYear: YearDay = { month: 1, day: 1 };
const months = Array.from({ length: 12 }, (_, place) => place + 1);

export function YearlyParam(props: ParamProps) {
  const { param } = props.field;
  const words = useWords();
  const formats = useFormats();
  const fault = useFaultAt(locOf(props));
  const id = useId();
  const { label, hint, isLabelUnseen } = labelsOf(props);
  const notes = { id: `${id}-notes`, hint, fault };
  const description = describedBy(notes);
  const described = description === undefined ? {} : { "aria-describedby": description };
  const value = worthOf(param, props.given);
  const chosen = yearDayOf(value);
  const names = useMemo(() => {
    const name = new Intl.DateTimeFormat(formats.locale, { month: "long", timeZone: "UTC" });
    return months.map((month) => ({ id: month, name: name.format(Date.UTC(2024, month - 1, 1)) }));
  }, [formats.locale]);
  const change = (part: Partial<YearDay>): void =>
    props.onChange(param.name, dateOf({ ...(chosen ?? firstOfYear), ...part }, value));
  return (
    <div className="field" data-invalid={fault === undefined ? undefined : ""}>
      <span id={id} className={isLabelUnseen ? "unseen" : "label"}>
        {label}
      </span>
      <Group className="input-group" aria-labelledby={id} {...described}>
        <NumberField
          aria-label={words.tileForm.day}
          value={chosen?.day ?? Number.NaN}
          onChange={(day) => !Number.isNaN(day) && change({ day })}
          minValue={1}
          maxValue={daysOf(chosen?.month ?? 1)}
          step={1}
          isWheelDisabled
          className="day-number"
        >
          <Label className="unseen">{words.tileForm.day}</Label>
          <Input className="input bare" />
        </NumberField>
        <Select
          aria-label={words.tileForm.month}
          value={chosen?.month ?? null}
          onChange={(month) => month !== null && change({ month: Number(month) })}
          className="unit-choice month"
          placeholder={words.tileForm.month}
        >
          <AriaButton className="unit-button">
            <SelectValue className="cut" />
            <Icon path={mdiChevronDown} size={16} />
          </AriaButton>
          <Popover className="popover" placement="bottom end">
            <ListBox className="options" items={names}>
              {(month) => (
                <ListBoxItem id={month.id} textValue={month.name} className="option">
                  {month.name}
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </Select>
      </Group>
      <NotesBelow {...notes} />
    </div>
  );
}
