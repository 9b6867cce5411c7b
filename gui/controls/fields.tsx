/** Fields with their label above, a hint below, and a fault in the place where it was made. */
import { mdiChevronDown } from "@mdi/js";
import {
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
  Select,
  SelectValue,
  Button as AriaButton,
  Text,
  TextArea,
  TextField,
} from "react-aria-components";
import { Icon } from "../icons/icon.tsx";
import { useWords } from "../words/words.tsx";

export interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with the value, in the service's words. */
  readonly fault?: string | undefined;
  /** The label is read aloud and not shown: what stands around it says it. */
  readonly isLabelUnseen?: boolean;
}

export function TextInput(
  props: FieldProps & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly isMultiline?: boolean;
    readonly isRequired?: boolean;
    readonly maxLength?: number;
    readonly type?: "text" | "password" | "url" | "email" | "date" | "time";
    readonly autoComplete?: string;
    readonly autoFocus?: boolean;
    readonly placeholder?: string;
  },
) {
  const { label, hint, fault, isLabelUnseen, isMultiline, placeholder = "", ...field } = props;
  return (
    <TextField {...field} isInvalid={fault !== undefined} validationBehavior="aria" className="field">
      <Label className={isLabelUnseen ? "unseen" : "label"}>{label}</Label>
      {isMultiline ? (
        <TextArea className="input area" rows={4} placeholder={placeholder} />
      ) : (
        <Input className="input" placeholder={placeholder} />
      )}
      <FieldNotes hint={hint} fault={fault} />
    </TextField>
  );
}

export function SearchInput({
  label,
  value,
  onChange,
  autoFocus = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoFocus?: boolean;
}) {
  return (
    <SearchField value={value} onChange={onChange} autoFocus={autoFocus} className="field search" data-search>
      <Label className="unseen">{label}</Label>
      <Input className="input" placeholder={label} />
    </SearchField>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string | undefined;
}

export function SelectInput(
  props: FieldProps & {
    readonly value: string | null;
    readonly choices: readonly Choice[];
    readonly onChange: (value: string) => void;
    readonly placeholder?: string;
    readonly isDisabled?: boolean;
    /** The choices are on their way. Who opens the list sooner sees that, and then them. */
    readonly isLoading?: boolean;
  },
) {
  const { label, hint, fault, isLabelUnseen, value, choices, onChange, placeholder, isDisabled = false } = props;
  const { common } = useWords();
  return (
    <Select
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      isInvalid={fault !== undefined}
      isDisabled={isDisabled}
      allowsEmptyCollection
      validationBehavior="aria"
      className="field"
      {...(placeholder === undefined ? {} : { placeholder })}
    >
      <Label className={isLabelUnseen ? "unseen" : "label"}>{label}</Label>
      <AriaButton className="input select">
        <SelectValue className="cut" />
        <Icon path={mdiChevronDown} size={18} />
      </AriaButton>
      <FieldNotes hint={hint} fault={fault} />
      <Popover className="popover">
        <ListBox
          className="options"
          items={choices.map((choice) => ({ ...choice, id: choice.value }))}
          renderEmptyState={() => <p className="quiet small">{props.isLoading ? common.loading : common.none}</p>}
        >
          {(choice) => (
            <ListBoxItem id={choice.value} textValue={choice.label} className="option">
              <Text slot="label">{choice.label}</Text>
              {choice.hint !== undefined && (
                <Text slot="description" className="quiet small">
                  {choice.hint}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}

export function FieldNotes({ hint, fault }: Pick<FieldProps, "hint" | "fault">) {
  return (
    <>
      {hint !== undefined && (
        <Text slot="description" className="quiet small">
          {hint}
        </Text>
      )}
      <FieldError className="fault">{fault}</FieldError>
    </>
  );
}
