/** When no alert goes to a contact: from when to when, on whose clock, and what becomes of an alert in that time. */
import type { QuietHoursMode } from "../api/generated.ts";
import { SelectInput, TextInput } from "../controls/fields.tsx";
import { SwitchInput } from "../controls/switch-input.tsx";
import { useFormats } from "../words/words.tsx";
import type { ContactField, QuietHoursDraft } from "./contact-draft.ts";
import { useContactWords } from "./words.ts";
import { ZoneInput } from "./zone-input.tsx";

interface QuietHoursProps {
  /** Null for none. */
  readonly value: QuietHoursDraft | null;
  /** Of the contact; empty for none. */
  readonly contactZone: string;
  readonly faults: ReadonlyMap<ContactField, string>;
  readonly onChange: (value: QuietHoursDraft | null) => void;
}

const modes: readonly QuietHoursMode[] = ["hold", "drop"];

export function QuietHoursInput({ value, contactZone, faults, onChange }: QuietHoursProps) {
  const words = useContactWords();
  const { timeZone: readersZone } = useFormats();
  const usual = (): QuietHoursDraft => ({
    start: "22:00",
    end: "06:00",
    timeZone: contactZone === "" ? readersZone : contactZone,
    mode: "hold",
  });
  return (
    <div className="people-group">
      <SwitchInput
        label={words.quietHours}
        hint={words.quietHoursHint}
        value={value !== null}
        onChange={(isOn) => onChange(isOn ? usual() : null)}
      />
      {value !== null && (
        <div className="people-pair">
          <TextInput
            label={words.quietStart}
            type="time"
            value={value.start}
            onChange={(start) => onChange({ ...value, start })}
            fault={faults.get("quietHours.start")}
          />
          <TextInput
            label={words.quietEnd}
            type="time"
            value={value.end}
            onChange={(end) => onChange({ ...value, end })}
            fault={faults.get("quietHours.end")}
          />
          <ZoneInput
            label={words.quietZone}
            value={value.timeZone}
            onChange={(timeZone) => onChange({ ...value, timeZone })}
            fault={faults.get("quietHours.timeZone")}
          />
          <SelectInput
            label={words.quietMode}
            value={value.mode}
            choices={modes.map((mode) => ({ value: mode, label: words.quietModes[mode] }))}
            onChange={(chosen) => onChange({ ...value, mode: modes.find((mode) => mode === chosen) ?? value.mode })}
          />
        </div>
      )}
    </div>
  );
}
