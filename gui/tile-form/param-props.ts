/** What every control of a parameter is given. */
import type { Field } from "../tile-spec/fields.ts";
import type { Params, ParamSpec } from "../tile-spec/model.ts";

export interface ParamProps {
  readonly field: Field;
  /** Those beside it, among which `unitFrom` names one. */
  readonly params: readonly ParamSpec[];
  readonly given: Params;
  /** Before the name in the place of a fault, such as `params.` */
  readonly at: string;
  /** @param value undefined: none any more */
  readonly onChange: (name: string, value: unknown) => void;
  readonly isLabelUnseen?: boolean;
}

/** What every control has, of the parameter's specification. */
export function labelsOf({ field: { param }, isLabelUnseen = false }: ParamProps) {
  return { label: param.title, hint: param.description ?? undefined, isLabelUnseen };
}

export function locOf({ field, at }: ParamProps): string {
  return `${at}${field.param.name}`;
}
