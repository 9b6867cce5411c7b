/** A field for a time zone: its name is typed, and those that fit are offered. */
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { FieldNotes, type FieldProps } from "../controls/fields.tsx";

const shownCount = 40;
let allZones: readonly string[] | undefined;

export function ZoneInput(
  props: FieldProps & {
    /** IANA name; empty for none. */
    readonly value: string;
    readonly onChange: (value: string) => void;
  },
) {
  const { label, hint, fault, value, onChange } = props;
  return (
    <ComboBox
      inputValue={value}
      onInputChange={onChange}
      items={zonesLike(value)}
      allowsCustomValue
      isInvalid={fault !== undefined}
      validationBehavior="aria"
      className="field"
    >
      <Label className="label">{label}</Label>
      <Input className="input" />
      <FieldNotes hint={hint} fault={fault} />
      <Popover className="popover">
        <ListBox<{ readonly id: string }> className="options">
          {({ id }) => (
            <ListBoxItem id={id} textValue={id} className="option">
              {id}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

function zonesLike(text: string): { readonly id: string }[] {
  allZones ??= Intl.supportedValuesOf("timeZone");
  const wanted = text.toLowerCase().replaceAll(" ", "_");
  return allZones
    .filter((zone) => zone.toLowerCase().includes(wanted))
    .slice(0, shownCount)
    .map((id) => ({ id }));
}
