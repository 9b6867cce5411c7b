/**
 * A field for a program: like a field of several lines, with colours, numbered lines and faults in their places. The
 * editor itself is fetched when the first one is shown; until then the text stands there as it is.
 */
import { lazy, Suspense, useId, useRef } from "react";
import type { CodeFault } from "./faults.ts";
import type { CodeLanguage, CodeName } from "./model.ts";
import { useCodeWords } from "./words.ts";
import "./code-editor.css";

const CodeEditor = lazy(() => import("./code-editor.tsx"));

interface CodeInputProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly language: CodeLanguage;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong, in the service's words; a line of null stands for the whole text. */
  readonly faults?: readonly CodeFault[];
  /** Names that are offered while one types, before the words of the text itself. */
  readonly completions?: readonly CodeName[];
  readonly isReadOnly?: boolean;
  /** The label is read aloud and not shown: what stands around it says it. */
  readonly isLabelUnseen?: boolean;
}

const noFaults: readonly CodeFault[] = [];
const noNames: readonly CodeName[] = [];

export function CodeInput({ label, hint, faults = noFaults, completions = noNames, ...props }: CodeInputProps) {
  const { isLabelUnseen = false, isReadOnly = false, ...field } = props;
  const words = useCodeWords();
  const id = useId();
  const goTo = useRef<((fault: CodeFault) => void) | null>(null);
  return (
    <div className="field code-field">
      <span id={`${id}-label`} className={isLabelUnseen ? "unseen" : "label"}>
        {label}
      </span>
      <Suspense fallback={<pre className="code-wait">{field.value}</pre>}>
        <CodeEditor
          {...field}
          isReadOnly={isReadOnly}
          faults={faults}
          completions={completions}
          labelledBy={`${id}-label`}
          describedBy={`${id}-hint ${id}-faults`}
          goTo={goTo}
        />
      </Suspense>
      <p id={`${id}-hint`} className="quiet small">
        {hint !== undefined && `${hint} `}
        {isReadOnly ? words.readOnly : words.keys}
      </p>
      <div id={`${id}-faults`} role="alert">
        {faults.length > 0 && (
          <ul className="code-faults">
            {faults.map((fault) => (
              <li key={`${fault.line} ${fault.column} ${fault.message}`} className="fault">
                {fault.line !== null && (
                  <button type="button" className="code-place" onClick={() => goTo.current?.(fault)}>
                    {words.place(fault.line, fault.column)}
                  </button>
                )}{" "}
                {fault.message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
