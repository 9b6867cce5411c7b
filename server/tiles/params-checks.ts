/**
 * Parameters whose patterns take too much matching for the event loop. What is small is decided at once. The rest is
 * for a thread (server/threads/), and has a bound there, too.
 */
import { type CheckedDefaults, checkDefaults } from "./checks/defaults.ts";
import { PatternMeter, workInAThread, workOnTheLoop } from "./checks/patterns.ts";
import { type ParamRules, type ResolvedParams, resolveParams } from "./params.ts";

/** What was found, and what is left of the work. */
export type Metered<Found> = Found & { readonly left: number };

export interface ParamsChecks {
  /** As `resolveParams`. @param work that matching may take */
  params(tenantId: string, rules: ParamRules, sent: unknown, work: number): Promise<Metered<ResolvedParams>>;
  /** As `checkDefaults`. @param work that matching may take */
  defaults(
    tenantId: string,
    schema: Readonly<Record<string, unknown>>,
    work: number,
  ): Promise<Metered<CheckedDefaults>>;
}

/** Where nobody else waits. */
export const paramsChecksHere: ParamsChecks = {
  params: async (_tenantId, rules, sent, work) => meteredParams(rules, sent, work),
  defaults: async (_tenantId, schema, work) => meteredDefaults(schema, work),
};

export function meteredParams(rules: ParamRules, sent: unknown, work: number): Metered<ResolvedParams> {
  const meter = new PatternMeter(work);
  return { ...resolveParams(rules, sent, meter), left: meter.left };
}

export function meteredDefaults(schema: Readonly<Record<string, unknown>>, work: number): Metered<CheckedDefaults> {
  const meter = new PatternMeter(work);
  return { ...checkDefaults(schema, meter), left: meter.left };
}

/** What all tiles of one request may take together. */
export interface Allowance {
  readonly onTheLoop: PatternMeter;
  inAThread: number;
}

export function newAllowance(): Allowance {
  return { onTheLoop: new PatternMeter(workOnTheLoop), inAThread: workInAThread };
}

export interface Matching {
  readonly checks: ParamsChecks;
  readonly tenantId: string;
}

/** As `resolveParams`, whatever the patterns take. */
export async function resolveAnyParams(
  matching: Matching,
  rules: ParamRules,
  sent: unknown,
  allowance: Allowance = newAllowance(),
): Promise<ResolvedParams> {
  const atOnce = resolveParams(rules, sent, allowance.onTheLoop);
  if (!isUndecided(atOnce)) return atOnce;
  const { left, ...resolved } = await matching.checks.params(matching.tenantId, rules, sent, allowance.inAThread);
  allowance.inAThread = left;
  return resolved;
}

/** As `checkDefaults`, whatever the patterns take. */
export async function checkAnyDefaults(
  { checks, tenantId }: Matching,
  schema: Readonly<Record<string, unknown>>,
): Promise<CheckedDefaults> {
  const atOnce = checkDefaults(schema, new PatternMeter(workOnTheLoop));
  return atOnce.isUndecided ? checks.defaults(tenantId, schema, workInAThread) : atOnce;
}

export function isUndecided(resolved: ResolvedParams): boolean {
  return "errors" in resolved && resolved.isUndecided === true;
}
