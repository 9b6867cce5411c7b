/** Why the service refused something, as far as no field says it. */
import type { Fault } from "../api/problem.ts";
import { ProblemNote } from "../controls/states.tsx";
import { isWithin } from "./fault-places.ts";

interface RefusalProps {
  /** Null for nothing. */
  readonly error: unknown;
  readonly faults: readonly Fault[];
  /** Places whose faults stand at their fields. */
  readonly placed: readonly string[];
}

export function Refusal({ error, faults, placed }: RefusalProps) {
  if (error === null) return null;
  if (faults.length === 0) return <ProblemNote error={error} />;
  const others = faults.filter(({ loc }) => !placed.some((place) => isWithin(loc, place)));
  if (others.length === 0) return null;
  return (
    <ul className="faults note error" role="alert">
      {others.map(({ loc, message }) => (
        <li key={`${loc} ${message}`}>
          <code>{loc}</code> {message}
        </li>
      ))}
    </ul>
  );
}
