/** What is offered while one types: the names that were handed over, and the words of the text. */
import {
  autocompletion,
  completeAnyWord,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import type { CodeName } from "./model.ts";

// Names of members and of what is measured have dots.
const written = /[\p{L}\p{N}_$.]+$/u;
const whole = /^[\p{L}\p{N}_$.]*$/u;

export function completionOf(names: readonly CodeName[]): Extension {
  const known = new Set(names.map(({ name }) => name));
  const options: readonly Completion[] = names.map(({ name, about }) => ({
    label: name,
    type: "variable",
    // Before words of the text that fit as well.
    boost: 1,
    ...(about === undefined ? {} : { detail: about }),
  }));
  const ofNames = (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(written);
    if (word === null && !context.explicit) return null;
    return { from: word?.from ?? context.pos, options, validFor: whole };
  };
  const ofText = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const found = await completeAnyWord(context);
    return found && { ...found, options: found.options.filter(({ label }) => !known.has(label)) };
  };
  return autocompletion({ override: [ofNames, ofText], icons: false });
}
