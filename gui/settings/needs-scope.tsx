/** What stands in the place of what a sign-in may not see. */
import type { ReactNode } from "react";
import type { Scope } from "../api/generated.ts";
import { EmptyNote } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { useFieldWords } from "./field-words.ts";

export function NeedsScope({ scope, children }: { readonly scope: Scope; readonly children: ReactNode }) {
  const words = useFieldWords();
  if (useMay(scope)) return children;
  return <EmptyNote title={words.lacks(scope.replace("_", ":"))} />;
}
