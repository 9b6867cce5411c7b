/**
 * What a flow is evaluated for. Ranges and types are the contract's; here is what a schema cannot say: that time zones
 * exist, that no target is there twice, and that sources exist and share the flow's owner (the caller of this rule
 * knows those).
 */
import type { FieldError } from "#core/errors.ts";
import type { Parts } from "#core/partial-body.ts";
import { isTimeZone } from "#core/timezone.ts";
import type { FlowTarget, InlineTarget, SourceTarget } from "./model.ts";

export function isSourceTarget(target: FlowTarget): target is SourceTarget {
  return "sourceId" in target;
}

function namesSource(target: Parts<FlowTarget>): target is Parts<SourceTarget> {
  return "sourceId" in target;
}

/** The sources that targets name, each once. */
export function sourceIdsOf(targets: Parts<readonly FlowTarget[]>): readonly string[] {
  const named = targets.flatMap((target) =>
    target !== undefined && namesSource(target) ? (target.sourceId ?? []) : [],
  );
  return [...new Set(named)];
}

/** @param knownSources sources that exist for the flow's owner */
export function checkTargets(
  targets: Parts<readonly FlowTarget[]>,
  knownSources: ReadonlySet<string>,
): readonly FieldError[] {
  const seen = new Map<string, number>();
  const isZone = zoneTest();
  return targets.flatMap((target, index) => {
    if (target === undefined) return [];
    const errors = namesSource(target)
      ? checkSource(target, index, knownSources)
      : checkInline(target as Parts<InlineTarget>, index, isZone);
    const identity = identityOf(target);
    const earlier = seen.get(identity);
    seen.set(identity, index);
    return earlier === undefined
      ? errors
      : [...errors, { loc: `targets[${index}]`, message: `repeats targets[${earlier}]` }];
  });
}

function checkSource(
  target: Parts<SourceTarget>,
  index: number,
  knownSources: ReadonlySet<string>,
): readonly FieldError[] {
  return target.sourceId === undefined || knownSources.has(target.sourceId)
    ? []
    : [{ loc: `targets[${index}].sourceId`, message: "no such source" }];
}

/** As many unknown zones as are told of one flow: each takes time to look for, and a flow may name ten thousand. */
const maxUnknownZones = 100;

/** Beyond so many unknown ones it lets everything pass: the flow is refused for those. */
function zoneTest(): (name: string) => boolean {
  let unknown = 0;
  return (name) => {
    if (unknown === maxUnknownZones || isTimeZone(name)) return true;
    unknown += 1;
    return false;
  };
}

function checkInline(
  target: Parts<InlineTarget>,
  index: number,
  isZone: (name: string) => boolean,
): readonly FieldError[] {
  const { timezone } = target;
  if (timezone === undefined || isZone(timezone)) return [];
  return [{ loc: `targets[${index}].timezone`, message: "must be an IANA time zone name, such as Europe/Berlin" }];
}

/** The identity of a target as a run found it. */
export function identityOfResult(target: {
  readonly sourceId: string | null;
  readonly name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}): string {
  const { sourceId, name, latitude, longitude } = target;
  return JSON.stringify(sourceId === null ? [name, latitude, longitude] : [sourceId]);
}

/** Two places may have the same name. The same name at the same place is the same target. */
export function identityOf(target: Parts<FlowTarget>): string {
  if (namesSource(target)) return JSON.stringify([target.sourceId]);
  const { name, latitude, longitude } = target as Parts<InlineTarget>;
  return JSON.stringify([name, latitude, longitude]);
}
