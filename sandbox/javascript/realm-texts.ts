/**
 * Functions of realm/ as the source texts that are sent into an isolate. What a text needs of another is handed to it
 * where they are put together, so that no name of theirs exists in a realm.
 */
import { cutLogLine, logLimits } from "../log-limits.ts";
import { boundConstructors } from "./realm/bounded-constructors.ts";
import { boundLists } from "./realm/bounded-lists.ts";
import { boundTexts } from "./realm/bounded-texts.ts";
import { createBounds } from "./realm/bounds.ts";
import { type ConsoleLimits, createConsole } from "./realm/console.ts";
import { createEvaluator } from "./realm/evaluator.ts";
import { harden } from "./realm/harden.ts";
import { isNestedDeeper, maxJsonDepth } from "./realm/json-depth.ts";
import { createResultPacker } from "./realm/result-packer.ts";
import { createContextMaker } from "./realm/step-context.ts";

const consoleLimits: ConsoleLimits = { ...logLimits, cutLine: cutLogLine(logLimits.maxLines) };
const makeConsoleText = `() => (${createConsole.toString()})(${JSON.stringify(consoleLimits)})`;

/** `(isAsync) => BoundBuiltIns`: puts bounds on the built-ins. */
const boundBuiltInsText = `(isAsync) => {
  const bounds = (${createBounds.toString()})(isAsync);
  (${boundLists.toString()})(bounds);
  const vouchForJson = (${boundTexts.toString()})(bounds, {
    maxDepth: ${maxJsonDepth},
    isNestedDeeper: ${isNestedDeeper.toString()},
  });
  const boundLate = (${boundConstructors.toString()})(bounds);
  return { vouchForJson, boundLate };
}`;

/** An expression that hardens the realm in which it is evaluated and gives its `HardenedRealm`. */
export function hardenText(isAsync: boolean): string {
  return `(${harden.toString()})(${isAsync}, ${boundBuiltInsText}, ${makeConsoleText})`;
}

/**
 * An expression that gives `(controls, factory, limits) => Evaluator`. Each evaluation of it makes functions of their
 * own, so that V8 learns the shapes of one script's results from that script alone.
 */
export const evaluatorText = `(controls, factory, limits) => (${createEvaluator.toString()})(controls, factory, limits, {
  createContextMaker: ${createContextMaker.toString()},
  createResultPacker: ${createResultPacker.toString()},
})`;
