/** What all settings have in common: the ways between them, and the heading. What scopes do not allow is not shown. */
import type { ReactNode } from "react";
import { Parts } from "../shell/parts.tsx";
import { useScreenTitle } from "../shell/title.ts";
import { useSettingsWords } from "./words.ts";

export function SettingsFrame(props: { readonly title: string; readonly about: string; readonly children: ReactNode }) {
  const words = useSettingsWords();
  const heading = useScreenTitle(props.title);
  const all = [{ href: "/settings/sign-ins", label: words.signIns, isShown: true }];
  return (
    <section className="screen">
      <Parts label={words.title} parts={all.filter(({ isShown }) => isShown)} />
      <header className="stack">
        <h1 ref={heading} tabIndex={-1}>
          {props.title}
        </h1>
        <p className="quiet">{props.about}</p>
      </header>
      {props.children}
    </section>
  );
}
