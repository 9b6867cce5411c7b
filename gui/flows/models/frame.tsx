/** The frame of the screens of ready models: the way back, the heading, and what it is about. */
import type { ReactNode } from "react";
import { useScreenTitle } from "../../shell/title.ts";
import { BackLink } from "../../shell/back-link.tsx";
import "./models.css";

export function ModelFrame(props: {
  readonly title: string;
  readonly about?: string;
  readonly back: { readonly href: string; readonly label: string };
  readonly children: ReactNode;
}) {
  const heading = useScreenTitle(props.title);
  return (
    <section className="screen">
      <header className="stack">
        <BackLink {...props.back} />
        <h1 ref={heading} tabIndex={-1}>
          {props.title}
        </h1>
        {props.about !== undefined && <p className="quiet">{props.about}</p>}
      </header>
      {props.children}
    </section>
  );
}
