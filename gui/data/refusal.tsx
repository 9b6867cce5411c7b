/** What the service refused a form with: at the fields, and below the form where no field stands for it. */
import type { Fault } from "../api/problem.ts";
import { ProblemNote } from "../controls/states.tsx";

/** A long form is saved at its end: what is wrong may be out of sight. */
export function focusFirstFault(form: HTMLFormElement | null): void {
  const fault = [...(form?.querySelectorAll(".fault") ?? [])].find(({ textContent }) => textContent !== "");
  const field = fault?.closest(".field");
  field?.querySelector<HTMLElement>('input, textarea, [role="textbox"], button')?.focus();
}

interface RefusalProps {
  readonly error: unknown;
  readonly faults: readonly Fault[];
  readonly others: readonly Fault[];
}

/** What stands at its field is not told twice. */
export function Refusal({ error, faults, others }: RefusalProps) {
  if (error === null) return null;
  if (faults.length === 0) return <ProblemNote error={error} />;
  if (others.length === 0) return null;
  return (
    <div className="note error" role="alert">
      <ul className="faults">
        {others.map(({ loc, message }) => (
          <li key={`${loc} ${message}`}>
            <code>{loc}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
