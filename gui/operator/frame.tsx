/** What the operator's screens have in common: the ways between them, and the way to forget the key. */
import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import "../settings/settings.css";
import { Parts } from "../shell/parts.tsx";
import { useScreenTitle } from "../shell/title.ts";
import { forgetKey, useHasKey } from "./key.ts";
import { useOperatorWords } from "./words.ts";

interface FrameProps {
  readonly title: string;
  readonly about?: string;
  readonly children: ReactNode;
}

export function OperatorFrame({ title, about, children }: FrameProps) {
  const words = useOperatorWords();
  const heading = useScreenTitle(title);
  const hasKey = useHasKey();
  const parts = [
    { href: "/operator", label: words.tenants },
    { href: "/operator/outbox", label: words.outbox },
    { href: "/operator/health", label: words.health },
    { href: "/operator/clock", label: words.clock },
  ];
  return (
    <section className="screen">
      {hasKey && <Parts label={words.title} parts={parts} />}
      <header className="stack">
        <div className="screen-head">
          <h1 ref={heading} tabIndex={-1} className="grow">
            {title}
          </h1>
          {hasKey && <Button onPress={forgetKey}>{words.forget}</Button>}
        </div>
        {about !== undefined && <p className="quiet">{about}</p>}
      </header>
      {children}
      {!hasKey && (
        <p className="small">
          <a href="/readyz" target="_blank" rel="noreferrer">
            {words.readiness}
          </a>
        </p>
      )}
    </section>
  );
}
