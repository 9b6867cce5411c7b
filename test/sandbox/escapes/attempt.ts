/**
 * One hostile script and how it must end. The tables beside this file hold them by theme; `escapes.test.ts` runs all of
 * them against the real pool. An attempt that gains something must make that visible: it traces, throws or returns the
 * marker (built at run time, so that a quoted source line is no gain), the canary secret, or reaches the canary server.
 * Placeholders in the code are filled in by the test.
 *
 * Must not know: how the pool or an engine works.
 */
import type { Language, ScriptRole } from "#sandbox/contract.ts";

/**
 * - `refused`: does not compile, with line and column.
 * - `script-failed`, `limit-exceeded`, `ok`: the outcome of that name; `ok` means it ran and gained nothing.
 * - `contained`: any of the four. For attempts whose end is a matter of taste of an engine; never `broken`, never a
 *   gain.
 */
export type ExpectedEnd = "refused" | "script-failed" | "limit-exceeded" | "ok" | "contained";

export interface EscapeAttempt {
  readonly name: string;
  readonly language: Language;
  /** `tile` unless said otherwise. */
  readonly role?: ScriptRole;
  readonly code: string;
  readonly expected: ExpectedEnd | readonly ExpectedEnd[];
  /**
   * Run as two steps of several targets for two tenants: looks for what an earlier evaluation left, then leaves
   * something.
   */
  readonly repeated?: true;
  /** Does nothing on the target named `neighbourName`, which shares the batch and must therefore succeed. */
  readonly sparesNeighbour?: true;
}

export const neighbourName = "neighbour";

/** Never spelt in one piece inside an attempt. */
export const escapedMarker = ["ESC", "APED"].join("");

/**
 * A reading that only the neighbour target and the step before the attempt have: whoever else sees it has looked
 * across.
 */
export const neighbourReading = 73_119.625;

/** What the test replaces in an attempt's code. */
export const placeholders = {
  url: "%CANARY_URL%",
  file: "%CANARY_FILE%",
  port: "%CANARY_PORT%",
} as const;

export const secretName = "ESCAPE_CANARY_SECRET";

const prelude = `
  const escaped = (what) => ctx.trace("ESC" + "APED: " + what);
  const host = (found, how) => {
    if (found === null || (typeof found !== "object" && typeof found !== "function")) return;
    for (const name of ["process", "require", "Buffer", "Deno", "Bun", "_ivm", "ivm", "pyodide", "XMLHttpRequest"]) {
      let value;
      try { value = found[name]; } catch { continue; }
      if (value === undefined || value === null) continue;
      escaped(name + " through " + how);
      if (name === "process") ctx.trace(String(value.env && value.env.${secretName}));
    }
  };`;

const emptyOutput = `{ kind: "numeric", points: [], isTriggered: false, lastValue: 0 }`;

/**
 * A tile around statements; `escaped(what)` and `host(object, how)` report a gain. Falls through to an honest empty
 * result.
 */
export function tile(body: string): string {
  return `export default function evaluate(ctx) {
  if (ctx.target.name === "${neighbourName}") return ${emptyOutput};${prelude}
${body}
  return ${emptyOutput};
}
`;
}

/** An adapter around statements. `escaped` and `host` report through the log. */
export function adapter(body: string): string {
  return `export default async function handle(request, tools) {
  const ctx = { trace: (text) => tools.log(text) };${prelude}
${body}
  return { series: [] };
}
`;
}

export function tileAttempt(name: string, expected: EscapeAttempt["expected"], body: string): EscapeAttempt {
  return { name, language: "typescript", code: tile(body), expected, sparesNeighbour: true };
}

/** The whole source as it stands: for attempts on the parser and on the module level. */
export function sourceAttempt(name: string, expected: EscapeAttempt["expected"], code: string): EscapeAttempt {
  return { name, language: "typescript", code, expected };
}

/**
 * A state channel: `found` is an expression that is true when an earlier evaluation can be seen; `leave` are statements
 * that leave something.
 */
export function channelAttempt(name: string, found: string, leave: string, moduleLevel = ""): EscapeAttempt {
  const body = `
  let seen = false;
  try { seen = Boolean(${found}); } catch {}
  if (seen) escaped("state through a channel");
  try { ${leave} } catch {}`;
  return {
    name,
    language: "typescript",
    code: `${moduleLevel}\n${tile(body)}`,
    expected: ["ok", "refused", "script-failed"],
    repeated: true,
    sparesNeighbour: true,
  };
}

export function adapterAttempt(name: string, expected: EscapeAttempt["expected"], body: string): EscapeAttempt {
  return { name, language: "typescript", role: "adapter", code: adapter(body), expected };
}

export const honestTile = tile("");
export const anyFailure: readonly ExpectedEnd[] = ["refused", "script-failed", "limit-exceeded"];
