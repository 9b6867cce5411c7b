/** Which target of a run is meant. Pure. */
import type { FieldError } from "#core/errors.ts";
import { shortened } from "#core/text.ts";
import type { FlowTarget } from "#server/flows/model.ts";
import { isSourceTarget } from "#server/flows/targets.ts";

export interface TargetChoice {
  /** A source's id, else a name. */
  readonly target?: string;
  /** Place in the flow. */
  readonly position?: number;
}

/** A place in the flow, or what is wrong with the choice. */
export type Place =
  | { readonly kind: "chosen"; readonly position: number }
  | { readonly kind: "refused"; readonly error: FieldError };

/** `named`: the targets of this name have to be looked up. */
export type Choice = Place | { readonly kind: "named"; readonly name: string };

export function chooseTarget({ target, position }: TargetChoice, targets: readonly FlowTarget[]): Choice {
  const count = targets.length;
  if (count === 0) return refused("query.target", "the run has no targets");
  if (position !== undefined && position >= count)
    return refused("query.position", `must be at most ${count - 1}: the number of targets is ${count}`);
  if (target !== undefined) {
    const bySource = targets.findIndex((one) => isSourceTarget(one) && one.sourceId === target);
    return bySource === -1 ? { kind: "named", name: target } : placeAmong([bySource], target, position);
  }
  if (position !== undefined) return { kind: "chosen", position };
  if (count === 1) return { kind: "chosen", position: 0 };
  return refused("query.target", `is needed: the run has ${count} targets`);
}

/** Whether a name may be that of a source: only the run's results know those. */
export function hasSources(targets: readonly FlowTarget[]): boolean {
  return targets.some(isSourceTarget);
}

/** Places given inline under this name. */
export function inlineNamed(targets: readonly FlowTarget[], name: string): readonly number[] {
  return targets.flatMap((one, position) => (!isSourceTarget(one) && one.name === name ? [position] : []));
}

const maxToldPositions = 10;

/** @param positions of all targets that `target` stands for */
export function placeAmong(positions: readonly number[], target: string, position: number | undefined): Place {
  const called = JSON.stringify(shortened(target));
  const [only] = positions;
  if (only === undefined) return refused("query.target", `the run has no target with the id or the name ${called}`);
  const more = positions.length > maxToldPositions ? ", …" : "";
  const listed = `${positions.slice(0, maxToldPositions).join(", ")}${more}`;
  if (position !== undefined && !positions.includes(position))
    return refused("query.position", `is not that of ${called}, which is at ${listed}`);
  if (position !== undefined || positions.length === 1) return { kind: "chosen", position: position ?? only };
  return refused("query.position", `is needed: ${positions.length} targets are called ${called}, at ${listed}`);
}

function refused(loc: string, message: string): Place {
  return { kind: "refused", error: { loc, message } };
}

/** @param names of some targets of the run */
export function withExamples({ loc, message }: FieldError, names: readonly string[]): FieldError {
  if (loc !== "query.target" || names.length === 0) return { loc, message };
  return { loc, message: `${message}, such as ${names.map((name) => JSON.stringify(shortened(name))).join(", ")}` };
}
