/**
 * A process that checks the types of scripts, one after the other (type-processes.ts starts it). Imported by nothing.
 * What it is given is data to it: a script is read here, and never run.
 */
import type { CompileProblem } from "#sandbox/contract.ts";
import { createScriptTypes } from "#server/tiles/checks/types/script-types.ts";
import type { TypeCheckRequest } from "#server/tiles/checks/type-checker.ts";

const check = createScriptTypes();
// The first check reads and binds the language's files, which is no script's own time.
check({ code: "", fileName: "" });

/** What it says when it can check, and of each script. */
export type TypeReply =
  | { readonly kind: "ready" }
  | { readonly kind: "checked"; readonly problems: readonly CompileProblem[] }
  /** The compiler gave up: it is not to be used again. */
  | { readonly kind: "failed"; readonly isTooLarge: boolean; readonly message: string };

function say(reply: TypeReply): void {
  process.send?.(reply);
}

function replyTo(request: TypeCheckRequest): TypeReply {
  try {
    return { kind: "checked", problems: check(request) };
  } catch (error) {
    // A stack, a list or a text that became longer than it can be.
    const isTooLarge = error instanceof RangeError;
    return { kind: "failed", isTooLarge, message: error instanceof Error ? error.message : "unknown" };
  }
}

process.on("message", (request: TypeCheckRequest) => say(replyTo(request)));
process.on("disconnect", () => process.exit());
say({ kind: "ready" });
