/** What a draft says of its tile is checked as publishing checks it, as far as it is said. */
import type { FieldError } from "#core/errors.ts";
import type { Parameters } from "#server/tiles/checks/conditions.ts";
import { checkParams } from "#server/tiles/checks/check-tile.ts";
import { Faults } from "#server/tiles/checks/faults.ts";
import { checkInputs, checkWindow } from "#server/tiles/checks/references.ts";
import type { Matching } from "#server/tiles/params-checks.ts";
import type { Declared } from "./model.ts";

/** Each with its place in the body. */
export async function draftErrors(
  { paramsSchema, inputs, window }: Declared,
  matching: Matching,
): Promise<readonly FieldError[]> {
  const faults = new Faults();
  const parameters: Parameters | null =
    paramsSchema === undefined ? new Map() : await checkParams(paramsSchema, matching, faults);
  if (parameters !== null) {
    if (inputs !== undefined) checkInputs(inputs, parameters, faults);
    checkWindow(window, parameters, faults);
  }
  return faults.all().map((fault) => ({ ...fault, loc: `definition.${fault.loc}` }));
}
