/** CodeMirror as a field: its text comes in and goes out, and all else follows what it is given. */
import { setDiagnostics } from "@codemirror/lint";
import { Annotation, Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { type RefObject, useEffect, useRef } from "react";
import { completionOf } from "./completion.ts";
import { type CodeFault, faultSpan } from "./faults.ts";
import type { CodeLanguage, CodeName } from "./model.ts";
import { common, diagnosticsOf, languageOf, writing } from "./setup.ts";
import { useCodeWords } from "./words.ts";

interface CodeEditorProps {
  readonly language: CodeLanguage;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly faults: readonly CodeFault[];
  readonly completions: readonly CodeName[];
  readonly isReadOnly: boolean;
  /** Ids of what names it. */
  readonly labelledBy: string;
  /** Ids of what is said of it. */
  readonly describedBy: string;
  /** How to go to a fault, for who lists them. */
  readonly goTo: RefObject<((fault: CodeFault) => void) | null>;
}

/** Of a change that comes from outside: nobody is told of it. */
const given = Annotation.define<true>();
const languagePart = new Compartment();
const namesPart = new Compartment();
const restPart = new Compartment();

export default function CodeEditor(props: CodeEditorProps) {
  const { language, value, onChange, isReadOnly, labelledBy, describedBy, goTo } = props;
  const words = useCodeWords();
  const faults = useSame(props.faults);
  const completions = useSame(props.completions);
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const tell = useRef(onChange);
  tell.current = onChange;

  useEffect(() => {
    if (place.current === null) return;
    const view = new EditorView({ parent: place.current, state: firstState(tell) });
    editor.current = view;
    goTo.current = (fault) => goToFault(view, fault);
    return () => {
      goTo.current = null;
      editor.current = null;
      view.destroy();
    };
  }, [goTo]);

  useEffect(() => take(editor.current, value), [value]);
  useEffect(() => set(editor.current, languagePart, languageOf(language)), [language]);
  useEffect(() => set(editor.current, namesPart, completionOf(completions)), [completions]);
  useEffect(
    () =>
      set(editor.current, restPart, [
        writing(isReadOnly),
        EditorState.phrases.of({ Completions: words.completions }),
        EditorView.contentAttributes.of({
          "aria-labelledby": labelledBy,
          "aria-describedby": describedBy,
          // What scrolls is reached by keyboard, and says so.
          tabindex: "0",
          ...(isReadOnly ? { "aria-readonly": "true", inputmode: "none" } : {}),
        }),
      ]),
    [isReadOnly, words, labelledBy, describedBy],
  );
  useEffect(() => mark(editor.current, faults), [faults]);
  return <div ref={place} className="code-editor" />;
}

function firstState(tell: RefObject<(value: string) => void>): EditorState {
  const extensions: Extension = [
    restPart.of([]),
    namesPart.of([]),
    languagePart.of([]),
    common,
    EditorView.updateListener.of(({ docChanged, state, transactions }) => {
      if (docChanged && transactions.every((one) => one.annotation(given) !== true)) tell.current(state.doc.toString());
    }),
  ];
  return EditorState.create({ extensions });
}

function take(view: EditorView | null, value: string): void {
  if (view === null || view.state.doc.toString() === value) return;
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value }, annotations: given.of(true) });
}

function set(view: EditorView | null, part: Compartment, extension: Extension): void {
  view?.dispatch({ effects: part.reconfigure(extension) });
}

function mark(view: EditorView | null, faults: readonly CodeFault[]): void {
  view?.dispatch(setDiagnostics(view.state, [...diagnosticsOf(view.state.doc, faults)]));
}

function goToFault(view: EditorView, fault: CodeFault): void {
  const span = faultSpan(view.state.doc.toString(), fault);
  if (span === null) return;
  view.dispatch({ selection: { anchor: span.from }, scrollIntoView: true });
  view.focus();
}

/** The former one while it says the same: what is made anew with every drawing changes nothing. */
function useSame<Value>(value: Value): Value {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}
