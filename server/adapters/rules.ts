/** What an adapter may be: its egress list, its secrets and its script, checked before it is kept. Pure; shapes and lengths are the contract's. */
import type { FieldError } from "#core/errors.ts";
import type { CompileOutcome, Language } from "#pool/runner.ts";
import { decideOrigin } from "#server/net/address.ts";
import type { Adapter } from "./model.ts";

/** So many failed calls in a row disable an adapter. */
export const maxConsecutiveFailures = 20;

/**
 * The adapter after one more failed call. At the limit it is disabled, once: calls that were under way still count, and what was enabled
 * again begins at none. A failure of the service's own (`isOurs`) is told, but not counted.
 */
export function afterFailure(adapter: Adapter, lastError: string, isOurs: boolean, now: number): Adapter {
  if (isOurs) return { ...adapter, lastError };
  const consecutiveFailures = adapter.consecutiveFailures + 1;
  if (!adapter.enabled || consecutiveFailures < maxConsecutiveFailures) return { ...adapter, lastError, consecutiveFailures };
  const disabledReason = `${consecutiveFailures} calls in a row failed, the latest with: ${lastError}`;
  return { ...adapter, lastError, consecutiveFailures, enabled: false, disabledReason, revision: adapter.revision + 1, updatedAt: now };
}

/** Origins in their normal form, each once; or every entry that is none, with its place. */
export function normaliseEgress(
  entries: readonly string[],
  allowPrivate: boolean,
): { readonly origins: readonly string[] } | { readonly errors: readonly FieldError[] } {
  const decisions = entries.map((entry) => decideOrigin(entry, allowPrivate));
  const errors = decisions.flatMap((decision, index) =>
    "refusal" in decision ? [{ loc: `egress[${index}]`, message: decision.refusal }] : [],
  );
  if (errors.length > 0) return { errors };
  return { origins: [...new Set(decisions.flatMap((decision) => ("origin" in decision ? [decision.origin] : [])))] };
}

/** One error per place in the script that the compiler refuses. */
export function compileErrors(outcome: Exclude<CompileOutcome, { readonly status: "ok" }>): readonly FieldError[] {
  if (outcome.status !== "refused") return [{ loc: "script", message: outcome.message }];
  return outcome.problems.map(({ line, column, message }) => ({ loc: "script", message: `line ${line}, column ${column}: ${message}` }));
}

/** Shown in messages about the script. */
export function scriptFileName(facet: string, language: Language): string {
  return `${facet}-adapter.${language === "python" ? "py" : "ts"}`;
}

/** What a secret is sealed for: it cannot be moved to another adapter or name. */
export function sealingContext(tenantId: string, adapterId: string, name: string): string {
  return `adapter ${tenantId}/${adapterId}/${name}`;
}
