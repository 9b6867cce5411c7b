/** What all settings have in common: the ways between them, and the heading. What scopes do not allow is not shown. */
import type { ReactNode } from "react";
import { useMay, useUser } from "../session/may.ts";
import { Parts } from "../shell/parts.tsx";
import { useScreenTitle } from "../shell/title.ts";
import { useSettingsWords } from "./words.ts";
import "./settings.css";

export function SettingsFrame(props: { readonly title: string; readonly about: string; readonly children: ReactNode }) {
  const words = useSettingsWords();
  const heading = useScreenTitle(props.title);
  const mayBrand = useMay("branding_manage");
  const user = useUser();
  const all = [
    { href: "/settings/account", label: words.account, isShown: user !== null },
    { href: "/settings/tenant", label: words.tenant, isShown: mayBrand },
    { href: "/settings/brand", label: words.brand, isShown: mayBrand || user?.canOverrideBranding === true },
    { href: "/settings/users", label: words.users, isShown: useMay("users_manage") },
    { href: "/settings/keys", label: words.keys, isShown: useMay("keys_manage") },
    { href: "/settings/sign-ins", label: words.signIns, isShown: true },
    { href: "/settings/events", label: words.events, isShown: useMay("webhooks_manage") },
    { href: "/settings/audit", label: words.audit, isShown: useMay("keys_manage") },
  ];
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
