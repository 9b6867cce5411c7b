/** Above what rests on demo data: that it does. Nothing above other things. */
import { mdiTestTube } from "@mdi/js";
import { Icon } from "../icons/icon.tsx";
import { demoNote as de } from "../words/demo-note-de.ts";
import { demoNote as en } from "../words/demo-note-en.ts";
import { useLanguage } from "../words/words.tsx";
import type { DemoProps } from "./demo-mark.tsx";

export function DemoNote({ of }: DemoProps) {
  const words = useLanguage() === "de" ? de : en;
  if (of === null || of === "none") return null;
  return (
    <p className="note">
      <Icon path={mdiTestTube} />
      <strong>{words[of]}</strong>
    </p>
  );
}
