/** How long: a number and its unit. Kept in minutes. */
import { useState } from "react";
import { SelectInput } from "../controls/fields.tsx";
import { NumberInput } from "../controls/number-input.tsx";
import { useAlertWords } from "./words.ts";

const units = ["minutes", "hours", "days"] as const;
type Unit = (typeof units)[number];
const minutesOf: Readonly<Record<Unit, number>> = { minutes: 1, hours: 60, days: 1_440 };

interface DurationInputProps {
  readonly label: string;
  readonly hint?: string;
  /** Null for none. */
  readonly minutes: number | null;
  readonly onChange: (minutes: number | null) => void;
  readonly fault: string | undefined;
}

export function DurationInput({ label, hint, minutes, onChange, fault }: DurationInputProps) {
  const words = useAlertWords();
  const [unit, setUnit] = useState<Unit>(() => largestUnit(minutes));
  const change = (count: number, of: Unit): void =>
    onChange(Number.isFinite(count) ? Math.round(count * minutesOf[of]) : null);
  const count = minutes === null ? Number.NaN : minutes / minutesOf[unit];
  return (
    <div className="duration">
      <NumberInput
        label={label}
        hint={hint}
        value={count}
        minValue={0}
        step={1}
        onChange={(value) => change(value, unit)}
        fault={fault}
      />
      <SelectInput
        label={words.unitOf(label)}
        isLabelUnseen
        value={unit}
        choices={units.map((value) => ({ value, label: words.units[value] }))}
        onChange={(value) => {
          const next = units.find((one) => one === value) ?? unit;
          setUnit(next);
          change(count, next);
        }}
      />
    </div>
  );
}

/** The largest in which it is a whole number. */
function largestUnit(minutes: number | null): Unit {
  if (minutes === null || minutes === 0) return "hours";
  return units.findLast((unit) => minutes % minutesOf[unit] === 0) ?? "minutes";
}
