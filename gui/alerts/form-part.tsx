/** One part of the settings: the beginning of a sentence, and what goes on with it. */
import { type ReactNode, useId } from "react";
import type { Alerts, FaultAt } from "./draft.ts";

export interface FormProps {
  readonly alerts: Alerts;
  readonly onChange: (next: Alerts) => void;
  readonly fault: FaultAt;
  /** Of the flow; null where it belongs to no user. */
  readonly ownerUserKey: string | null;
}

export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="card alert-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
