/** The ways between the pages of one flow. They stand above each of them. */
import { Parts } from "../shell/parts.tsx";
import { flowWays as de } from "../words/ways-de.ts";
import { flowWays as en } from "../words/ways-en.ts";
import { useLanguage, useWords } from "../words/words.tsx";

export function FlowWays({ id }: { readonly id: string }) {
  const words = useLanguage() === "de" ? de : en;
  const { flows } = useWords();
  const at = `/flows/${id}`;
  return (
    <Parts
      label={words.label}
      parts={[
        { href: at, label: words.editor },
        { href: `${at}/seasons`, label: words.seasons },
        { href: `${at}/runs`, label: flows.history },
        { href: `${at}/alerts`, label: words.alerts },
        { href: `${at}/reports`, label: words.reports },
      ]}
    />
  );
}
