/**
 * What an adapter may be: its egress list, its secrets and its script, checked before it is kept. Pure; shapes and
 * lengths are the contract's.
 */
import type { FieldError } from "#core/errors.ts";
import type { CompileOutcome, Language } from "#sandbox/contract.ts";
import { decideOrigin } from "#server/net/address.ts";
import type { Adapter, AdapterLanguage, Facet } from "./model.ts";

/** So many failed calls in a row disable an adapter. */
export const maxConsecutiveFailures = 20;

/**
 * The adapter after one more failed call. At the limit it is disabled, once: calls that were under way still count, and
 * one that was enabled again begins at zero. A failure of the service itself (`isOurs`) is shown, but not counted.
 */
export function afterFailure(adapter: Adapter, lastError: string, isOurs: boolean, now: number): Adapter {
  if (isOurs) return { ...adapter, lastError };
  const consecutiveFailures = adapter.consecutiveFailures + 1;
  if (!adapter.enabled || consecutiveFailures < maxConsecutiveFailures)
    return { ...adapter, lastError, consecutiveFailures };
  const disabledReason = `${consecutiveFailures} calls in a row failed, the latest with: ${lastError}`;
  return {
    ...adapter,
    lastError,
    consecutiveFailures,
    enabled: false,
    disabledReason,
    revision: adapter.revision + 1,
    updatedAt: now,
  };
}

/** Origins in their normal form, each once; or every entry that is no origin, with its place. */
export function normaliseEgress(
  entries: readonly string[],
  allowPrivate: boolean,
): { readonly origins: readonly string[] } | { readonly errors: readonly FieldError[] } {
  const errors = egressFaults(entries, allowPrivate);
  if (errors.length > 0) return { errors };
  const decisions = entries.map((entry) => decideOrigin(entry, allowPrivate));
  return { origins: [...new Set(decisions.flatMap((decision) => ("origin" in decision ? [decision.origin] : [])))] };
}

/**
 * Every entry that is no origin, with its place. @param entries undefined where one does not fit the contract's schema
 */
export function egressFaults(entries: readonly (string | undefined)[], allowPrivate: boolean): readonly FieldError[] {
  return entries.flatMap((entry, index) => {
    if (entry === undefined) return [];
    const decision = decideOrigin(entry, allowPrivate);
    return "refusal" in decision ? [{ loc: `egress[${index}]`, message: decision.refusal }] : [];
  });
}

/** Facet and language of an adapter never change. */
export function keptFaults(
  saved: Pick<Adapter, "facet" | "language">,
  sent: { readonly facet?: Facet | undefined; readonly language?: AdapterLanguage | undefined },
): readonly FieldError[] {
  return (["facet", "language"] as const)
    .filter((loc) => sent[loc] !== undefined && sent[loc] !== saved[loc])
    .map((loc) => ({ loc, message: `is ${saved[loc]} and does not change` }));
}

/** Those that are not saved for the adapter. */
export function newOrigins(saved: Pick<Adapter, "egress">, egress: readonly string[]): readonly string[] {
  return egress.filter((origin) => !saved.egress.includes(origin));
}

/**
 * Saved secrets go where it is saved that they may go, which the audit log tells. They do not go where a draft would
 * send them.
 * @param env secrets that the draft has of its own, or leaves out
 */
export function lendingFaults(
  saved: Pick<Adapter, "egress" | "envNames">,
  egress: readonly string[],
  env: Readonly<Record<string, string | null>>,
): readonly FieldError[] {
  const lent = saved.envNames.filter((name) => env[name] === undefined);
  if (lent.length === 0) return [];
  return newOrigins(saved, egress).map((origin) => ({
    loc: `egress[${egress.indexOf(origin)}]`,
    message: `is not saved, so the saved ${lent.join(", ")} may not go there: save it first, or write them anew`,
  }));
}

/** Only what is asked over a span of time can be asked for in parts. */
export function spanFaults(facet: Facet, maxSpanHours: number | null | undefined): readonly FieldError[] {
  if (maxSpanHours === undefined || maxSpanHours === null || facet in spanFacets) return [];
  return [{ loc: "maxSpanHours", message: "goes with series, weather and events adapters only" }];
}

const spanFacets = { series: true, weather: true, events: true };

/** One error per place in the script that the compiler refuses. */
export function compileErrors(outcome: Exclude<CompileOutcome, { readonly status: "ok" }>): readonly FieldError[] {
  if (outcome.status !== "refused") return [{ loc: "script", message: outcome.message }];
  return outcome.problems.map(({ line, column, message }) => ({
    loc: "script",
    message: `line ${line}, column ${column}: ${message}`,
  }));
}

/** What the sandbox takes a script for. */
export function scriptLanguage(language: AdapterLanguage): Language {
  return language === "javascript" ? "typescript" : language;
}

/** Shown in messages about the script. */
export function scriptFileName(facet: string, language: AdapterLanguage): string {
  return `${facet}-adapter.${fileEndings[language]}`;
}

const fileEndings = { typescript: "ts", javascript: "js", python: "py" } as const;
