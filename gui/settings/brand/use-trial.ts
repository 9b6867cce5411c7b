/** What the service says of colours that are not saved. It checks and completes them as ever, and stores nothing. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ask } from "../../api/ask.ts";
import { TrySkinDocument } from "../../api/documents/settings-brand.ts";
import type { SkinInput } from "../../api/generated.ts";
import { colorsOf, inputOf, isColor, type SkinDraft } from "./skin.ts";

/** So long nothing may change before it is asked. */
const restMs = 150;

export function useTrial(draft: SkinDraft) {
  const input = useRested(sentOf(draft));
  const { data, error } = useQuery({
    queryKey: ["skin-trial", input],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { setSkin } = await ask(TrySkinDocument, { input: JSON.parse(input) as SkinInput }, { signal });
      if (setSkin === null) throw new Error("The service said nothing of the colours.");
      const { light, dark, adjusted, contrasts } = setSkin;
      return { light: colorsOf(light), dark: colorsOf(dark), adjusted, contrasts };
    },
  });
  return { trial: data, error };
}

/** Without what is half typed: it is no colour yet, and counts as empty. */
function sentOf({ light, dark, radii }: SkinDraft): string {
  const whole = (colors: SkinDraft["light"]): SkinDraft["light"] => {
    const entries = Object.entries(colors).map(([role, color]) => [role, isColor(color) ? color : ""]);
    return Object.fromEntries(entries) as SkinDraft["light"];
  };
  return JSON.stringify(inputOf({ light: whole(light), dark: whole(dark), radii }));
}

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
