/** What each editor is made of. */
import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { javascript, javascriptLanguage } from "@codemirror/lang-javascript";
import { python } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter } from "@codemirror/lint";
import { EditorState, type Extension, type Text } from "@codemirror/state";
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { type CodeFault, faultSpan } from "./faults.ts";
import type { CodeLanguage } from "./model.ts";

/** The service puts the nonce of its response there: without it the policy lets no style of the editor in. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

/** Escape, then Tab: the focus goes on. Until something is written or the field is left, Tab does not indent. */
const leaving = [
  keymap.of([{ key: "Escape", run: stopIndenting, stopPropagation: true }]),
  EditorView.updateListener.of(({ view, docChanged, focusChanged }) => {
    if (docChanged || (focusChanged && !view.hasFocus)) view.setTabFocusMode(false);
  }),
];

function stopIndenting(view: EditorView): boolean {
  view.setTabFocusMode(true);
  return true;
}

/**
 * What is typed over a selection. A browser would give it the style of what was there, as an attribute that the policy
 * does not let in.
 */
const overSelection = EditorView.domEventHandlers({
  beforeinput: ({ inputType, data }, view) => {
    const { main } = view.state.selection;
    if (inputType !== "insertText" || data === null || view.composing || main.empty) return false;
    const typed = () =>
      view.state.update(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, main.from, main.to, data, typed))) view.dispatch(typed());
    // Handled: the browser does nothing of it.
    return true;
  },
});

export const common: Extension = [
  EditorView.cspNonce.of(nonce),
  lineNumbers(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  history(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  lintGutter(),
  syntaxHighlighting(classHighlighter),
  // Nothing scrolls aside, on a phone either.
  EditorView.lineWrapping,
];

export function writing(isReadOnly: boolean): Extension {
  // It keeps the focus and its cursor, so that it is read and copied by keyboard.
  if (isReadOnly) return [EditorState.readOnly.of(true), keymap.of(defaultKeymap)];
  return [
    keymap.of([...completionKeymap, ...closeBracketsKeymap, ...historyKeymap]),
    leaving,
    overSelection,
    keymap.of([...defaultKeymap, indentWithTab]),
  ];
}

export function languageOf(language: CodeLanguage): Extension {
  switch (language) {
    case "typescript":
      return [javascript({ typescript: true }), indentUnit.of("  ")];
    case "python":
      return [python(), indentUnit.of("    ")];
    case "json":
      return [javascriptLanguage.configure({ top: "SingleExpression" }), indentUnit.of("  ")];
  }
}

export function diagnosticsOf(text: Text, faults: readonly CodeFault[]): readonly Diagnostic[] {
  const content = text.toString();
  return faults.flatMap((fault) => {
    const span = faultSpan(content, fault);
    return span === null ? [] : [{ ...span, severity: "error", message: fault.message }];
  });
}
