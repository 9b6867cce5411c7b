/** The fields of a schema's values, in their groups. What the schema is of makes no difference. */
import { useMemo } from "react";
import type { Hint } from "../tile-spec/checks.ts";
import { fieldGroups } from "../tile-spec/fields.ts";
import type { Fault, Params, ParamSpec, TemperatureUnits } from "../tile-spec/model.ts";
import { withValue } from "../tile-spec/shown.ts";
import { NotesContext } from "./notes.ts";
import { ParamField } from "./param-field.tsx";
import "./tile-form.css";

interface ParamFormProps {
  readonly params: readonly ParamSpec[];
  readonly given: Params;
  /** In the service's words; a place begins with `params.` */
  readonly faults: readonly Fault[];
  readonly hints: readonly Hint[];
  readonly temperatureUnits: TemperatureUnits;
  /** @param changed the parameter's name */
  readonly onChange: (given: Params, changed: string) => void;
}

export function ParamForm({ params, given, faults, hints, temperatureUnits, onChange }: ParamFormProps) {
  const notes = useMemo(() => ({ faults, hints, temperatureUnits }), [faults, hints, temperatureUnits]);
  const change = (name: string, value: unknown): void => onChange(withValue(params, given, name, value), name);
  return (
    <NotesContext value={notes}>
      {fieldGroups(params, given).map(({ title, fields }) => (
        <fieldset key={title ?? ""} className="tile-group">
          {title !== null && <legend>{title}</legend>}
          <div className="tile-fields">
            {fields.map((field) => (
              <ParamField
                key={field.param.name}
                field={field}
                params={params}
                given={given}
                at="params."
                onChange={change}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </NotesContext>
  );
}
