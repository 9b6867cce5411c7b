/** A field that is on or off. Apart from the other fields, because the first view has none. */
import { Switch } from "react-aria-components";
import type { FieldProps } from "./fields.tsx";

export function SwitchInput({
  label,
  hint,
  fault,
  value,
  onChange,
}: FieldProps & { readonly value: boolean; readonly onChange: (value: boolean) => void }) {
  return (
    <div className="field">
      <Switch isSelected={value} onChange={onChange} className="switch">
        <span className="track" aria-hidden="true" />
        <span>{label}</span>
      </Switch>
      {hint !== undefined && <p className="quiet small">{hint}</p>}
      {fault !== undefined && <p className="fault">{fault}</p>}
    </div>
  );
}
