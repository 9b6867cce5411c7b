/** A choice of one, of one among very many, and of several. */
import { mdiChevronDown } from "@mdi/js";
import {
  Autocomplete,
  Button as AriaButton,
  CheckboxGroup,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
  Select,
  SelectValue,
  Text,
  useFilter,
} from "react-aria-components";
import { Check } from "../controls/check.tsx";
import { FieldNotes, SelectInput } from "../controls/fields.tsx";
import { Icon } from "../icons/icon.tsx";
import { choicesOf } from "../tile-spec/fields.ts";
import type { Params, ParamSpec } from "../tile-spec/model.ts";
import { worthOf } from "../tile-spec/shown.ts";
import { useWords } from "../words/words.tsx";
import { useFaultAt } from "./notes.ts";
import { labelsOf, locOf, type ParamProps } from "./param-props.ts";

interface Keyed {
  readonly key: string;
  readonly value: unknown;
  readonly label: string;
  readonly unit: string | null;
}

const noKey = "none";

/** Values may be numbers: each has its place as a key. One that is chosen and is no choice any more is told, too. */
function keyedChoices(param: ParamSpec, value: unknown, notSet: string): readonly Keyed[] {
  const known = choicesOf(param).map((choice, place) => ({ ...choice, key: String(place) }));
  const isKnown = value === undefined || known.some((choice) => choice.value === value);
  const former = isKnown ? [] : [{ key: "former", value, label: String(value), unit: null }];
  const mayBeNone = !param.required && param.default === null;
  const none = mayBeNone ? [{ key: noKey, value: undefined, label: notSet, unit: null }] : [];
  return [...none, ...known, ...former];
}

export function useChoice(param: ParamSpec, given: Params, onChange: ParamProps["onChange"]) {
  const words = useWords();
  const value = worthOf(param, given);
  const choices = keyedChoices(param, value, words.tileForm.notSet);
  return {
    choices,
    chosen: choices.find((choice) => choice.value === value)?.key ?? null,
    choose: (key: string): void => onChange(param.name, choices.find((choice) => choice.key === key)?.value),
  };
}

/** Of so many, one is rather searched. */
const manyChoices = 13;

export function ChoiceParam(props: ParamProps) {
  const { param } = props.field;
  const words = useWords();
  const fault = useFaultAt(locOf(props));
  const { choices, chosen, choose } = useChoice(param, props.given, props.onChange);
  if (choices.length >= manyChoices) return <PickedParam {...props} />;
  return (
    <SelectInput
      {...labelsOf(props)}
      fault={fault}
      value={chosen}
      choices={choices.map(({ key, label }) => ({ value: key, label }))}
      onChange={choose}
      placeholder={words.tileForm.notSet}
    />
  );
}

/** With a search in it, and each choice's unit beside it. */
export function PickedParam(props: ParamProps) {
  const { param } = props.field;
  const words = useWords();
  const fault = useFaultAt(locOf(props));
  const { contains } = useFilter({ sensitivity: "base" });
  const { choices, chosen, choose } = useChoice(param, props.given, props.onChange);
  const { label, hint, isLabelUnseen } = labelsOf(props);
  return (
    <Select
      value={chosen}
      onChange={(key) => key !== null && choose(String(key))}
      isInvalid={fault !== undefined}
      validationBehavior="aria"
      className="field"
      placeholder={words.tileForm.notSet}
    >
      <Label className={isLabelUnseen ? "unseen" : "label"}>{label}</Label>
      <AriaButton className="input select">
        <SelectValue className="cut">
          {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
        </SelectValue>
        <Icon path={mdiChevronDown} size={18} />
      </AriaButton>
      <FieldNotes hint={hint} fault={fault} />
      <Popover className="popover picker">
        <Autocomplete filter={contains}>
          <SearchField aria-label={words.tileForm.search} autoFocus className="field search">
            <Input className="input" placeholder={words.tileForm.search} />
          </SearchField>
          <ListBox
            className="options"
            items={choices.map((choice) => ({ ...choice, id: choice.key }))}
            renderEmptyState={() => <p className="quiet small">{words.tileForm.nothingFound}</p>}
          >
            {(choice) => (
              <ListBoxItem id={choice.key} textValue={choice.label} className="option picked">
                <Text slot="label">{choice.label}</Text>
                {choice.unit !== null && <span className="quiet small">{choice.unit}</span>}
              </ListBoxItem>
            )}
          </ListBox>
        </Autocomplete>
      </Popover>
    </Select>
  );
}

export function ChoicesParam(props: ParamProps) {
  const { param } = props.field;
  const fault = useFaultAt(locOf(props));
  const { label, hint, isLabelUnseen } = labelsOf(props);
  const value = worthOf(param, props.given);
  const choices = choicesOf(param);
  const given = Array.isArray(value) ? value : [];
  const chosen = choices.flatMap((choice, place) => (given.includes(choice.value) ? [String(place)] : []));
  const change = (keys: readonly string[]): void =>
    props.onChange(
      param.name,
      choices.flatMap((choice, place) => (keys.includes(String(place)) ? [choice.value] : [])),
    );
  return (
    <CheckboxGroup
      value={chosen}
      onChange={change}
      isInvalid={fault !== undefined}
      validationBehavior="aria"
      className="field"
    >
      <Label className={isLabelUnseen ? "unseen" : "label"}>{label}</Label>
      <div className="tile-choices">
        {choices.map((choice, place) => (
          <Check key={choice.label} value={String(place)}>
            {choice.label}
          </Check>
        ))}
      </div>
      <FieldNotes hint={hint} fault={fault} />
    </CheckboxGroup>
  );
}
