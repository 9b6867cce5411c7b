/** What a draft says of its tile is checked as publishing checks it, as far as it is said. Pure. */
import type { FieldError } from "#core/errors.ts";
import type { Parameters } from "#server/tiles/checks/conditions.ts";
import { Faults } from "#server/tiles/checks/faults.ts";
import { checkParamsSchema } from "#server/tiles/checks/params-schema.ts";
import { checkInputs, checkWindow } from "#server/tiles/checks/references.ts";
import type { Declared } from "./model.ts";

/** Each with its place in the body. */
export function draftErrors({ paramsSchema, inputs, window }: Declared): readonly FieldError[] {
  const faults = new Faults();
  const parameters: Parameters | null =
    paramsSchema === undefined ? new Map() : checkParamsSchema(paramsSchema, faults);
  if (parameters !== null) {
    if (inputs !== undefined) checkInputs(inputs, parameters, faults);
    checkWindow(window, parameters, faults);
  }
  return faults.all().map((fault) => ({ ...fault, loc: `definition.${fault.loc}` }));
}
