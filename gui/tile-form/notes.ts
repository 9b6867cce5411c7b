/** What is to be said of each value: what the service finds wrong, else what can be seen here. */
import { createContext, useContext } from "react";
import type { Hint } from "../tile-spec/checks.ts";
import { faultAt } from "../tile-spec/faults.ts";
import type { Fault, TemperatureUnits } from "../tile-spec/model.ts";
import type { ShownUnit } from "../tile-spec/units.ts";
import { withUnit } from "../tile-spec/summary.ts";
import { useFormats, useWords } from "../words/words.tsx";

interface Notes {
  readonly faults: readonly Fault[];
  readonly hints: readonly Hint[];
  readonly temperatureUnits: TemperatureUnits;
}

export const NotesContext = createContext<Notes>({ faults: [], hints: [], temperatureUnits: "celsius" });

export function useTemperatureUnits(): TemperatureUnits {
  return useContext(NotesContext).temperatureUnits;
}

/**
 * @param unit of a number, for the bounds of a hint
 * @returns undefined where nothing is wrong
 */
export function useFaultAt(loc: string, unit?: ShownUnit): string | undefined {
  const words = useWords().tileForm;
  const formats = useFormats();
  const { faults, hints } = useContext(NotesContext);
  const hint = hints.find((one) => one.loc === loc);
  const told = faultAt(faults, loc);
  if (told !== undefined || hint === undefined) return told;
  switch (hint.kind) {
    case "rule":
      return hint.message;
    case "atLeast":
    case "above":
    case "atMost":
    case "below":
      return words[hint.kind](
        withUnit(formats.number(unit?.toShown(hint.bound) ?? hint.bound, 6), unit?.label ?? null),
      );
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems":
      return words[hint.kind](hint.bound);
    default:
      return words[hint.kind];
  }
}
