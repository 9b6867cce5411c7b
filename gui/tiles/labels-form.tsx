/** The fields of a tile's labels: how it is called, and how it looks in a palette and a chain. */
import type { Fault } from "../api/problem.ts";
import { TextInput } from "../controls/fields.tsx";
import { NumberInput } from "../controls/number-input.tsx";
import { TileIcon } from "../icons/tile-icon.tsx";
import { tileColourStyle } from "../tile-form/tile-colour.ts";
import { faultBelow } from "./fault-places.ts";
import type { Labels } from "./labels.ts";
import { useTileWords } from "./words.ts";

interface LabelFieldsProps {
  readonly labels: Labels;
  readonly faults: readonly Fault[];
  readonly onChange: (labels: Labels) => void;
}

export function NameFields({ labels, faults, onChange }: LabelFieldsProps) {
  const words = useTileWords();
  const change = (part: Partial<Labels>): void => onChange({ ...labels, ...part });
  return (
    <>
      <TextInput
        label={words.name}
        value={labels.displayName}
        onChange={(displayName) => change({ displayName })}
        fault={faultBelow(faults, "displayName")}
      />
      <TextInput
        label={words.description}
        hint={words.descriptionHint}
        value={labels.description}
        onChange={(description) => change({ description })}
        fault={faultBelow(faults, "description")}
      />
    </>
  );
}

export function LookFields({ labels, faults, onChange }: LabelFieldsProps) {
  const words = useTileWords();
  const change = (part: Partial<Labels>): void => onChange({ ...labels, ...part });
  return (
    <div className="tiles-fields">
      <TextInput
        label={words.group}
        value={labels.group}
        onChange={(group) => change({ group })}
        fault={faultBelow(faults, "ui.group")}
      />
      <NumberInput
        label={words.order}
        hint={words.orderHint}
        value={labels.order}
        onChange={(order) => !Number.isNaN(order) && change({ order })}
        fault={faultBelow(faults, "ui.order")}
      />
      <TextInput
        label={words.shortName}
        hint={words.shortNameHint}
        value={labels.shortName}
        onChange={(shortName) => change({ shortName })}
        fault={faultBelow(faults, "ui.shortName")}
      />
      <TextInput
        label={words.summaryTemplate}
        hint={words.summaryHint}
        value={labels.summaryTemplate}
        onChange={(summaryTemplate) => change({ summaryTemplate })}
        fault={faultBelow(faults, "ui.summaryTemplate")}
      />
      <div className="tiles-icon-field">
        <TextInput
          label={words.icon}
          hint={words.iconHint}
          value={labels.icon}
          onChange={(icon) => change({ icon })}
          fault={faultBelow(faults, "ui.icon")}
        />
        <span className="tile-colour" style={tileColourStyle({ light: labels.light, dark: labels.dark })}>
          <span className="tile-card-icon">
            <TileIcon name={labels.icon} />
          </span>
        </span>
      </div>
      <div className="tiles-colours">
        <ColourField
          label={words.colourLight}
          value={labels.light}
          onChange={(light) => change({ light })}
          fault={faultBelow(faults, "ui.color.light")}
        />
        <ColourField
          label={words.colourDark}
          value={labels.dark}
          onChange={(dark) => change({ dark })}
          fault={faultBelow(faults, "ui.color.dark")}
        />
      </div>
      <div className="tiles-wide">
        <TextInput
          label={words.help}
          hint={words.helpHint}
          isMultiline
          value={labels.help}
          onChange={(help) => change({ help })}
          fault={faultBelow(faults, "ui.help")}
        />
      </div>
    </div>
  );
}

interface ColourFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | undefined;
}

function ColourField({ label, value, onChange, fault }: ColourFieldProps) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input type="color" className="tiles-colour" value={value} onChange={(event) => onChange(event.target.value)} />
      {fault !== undefined && <span className="fault">{fault}</span>}
    </label>
  );
}
