/**
 * What a flow is evaluated for. Ranges and types are the contract's; here is what a schema cannot say: time zones that exist,
 * no target twice, and sources that exist and share the flow's owner (known to the caller of this rule, not to the rule).
 */
import type { FieldError } from "#core/errors.ts";
import { isTimeZone } from "#core/timezone.ts";
import type { FlowTarget, InlineTarget, SourceTarget } from "./model.ts";

export function isSourceTarget(target: FlowTarget): target is SourceTarget {
  return "sourceId" in target;
}

/** The sources that targets name, each once. */
export function sourceIdsOf(targets: readonly FlowTarget[]): readonly string[] {
  return [...new Set(targets.filter(isSourceTarget).map((target) => target.sourceId))];
}

/** @param knownSources sources that exist for the flow's owner */
export function checkTargets(targets: readonly FlowTarget[], knownSources: ReadonlySet<string>): readonly FieldError[] {
  const seen = new Map<string, number>();
  return targets.flatMap((target, index) => {
    const errors = isSourceTarget(target) ? checkSource(target, index, knownSources) : checkInline(target, index);
    const identity = identityOf(target);
    const earlier = seen.get(identity);
    seen.set(identity, index);
    return earlier === undefined ? errors : [...errors, { loc: `targets[${index}]`, message: `repeats targets[${earlier}]` }];
  });
}

function checkSource(target: SourceTarget, index: number, knownSources: ReadonlySet<string>): readonly FieldError[] {
  return knownSources.has(target.sourceId) ? [] : [{ loc: `targets[${index}].sourceId`, message: "no such source" }];
}

function checkInline(target: InlineTarget, index: number): readonly FieldError[] {
  const { timezone } = target;
  if (timezone === undefined || isTimeZone(timezone)) return [];
  return [{ loc: `targets[${index}].timezone`, message: "must be an IANA time zone name, such as Europe/Berlin" }];
}

/** Two places may bear one name; the same name at the same place is the same target. */
export function identityOf(target: FlowTarget): string {
  return isSourceTarget(target) ? JSON.stringify([target.sourceId]) : JSON.stringify([target.name, target.latitude, target.longitude]);
}
