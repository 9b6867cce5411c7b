/** A colour, by the browser's own dialog. */
import { useId } from "react";

interface ColorInputProps {
  readonly label: string;
  /** `#rrggbb` */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function ColorInput({ label, value, onChange }: ColorInputProps) {
  const id = useId();
  return (
    <div className="field color-field">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <input id={id} type="color" value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}
