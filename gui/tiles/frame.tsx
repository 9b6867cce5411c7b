/** The frame of each screen of tiles: its heading, the way back, and what can be done there. */
import type { ReactNode } from "react";
import { useScreenTitle } from "../shell/title.ts";
import { BackLink } from "../shell/back-link.tsx";
import "./tiles.css";

interface FrameProps {
  readonly title: string;
  readonly about?: string | undefined;
  /** Where it came from; without it there is no way back. */
  readonly back?: { readonly href: string; readonly label: string };
  /** Before the heading. */
  readonly picture?: ReactNode;
  /** At the end of the heading's line. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function TileFrame({ title, about, back, picture, actions, children }: FrameProps) {
  const heading = useScreenTitle(title);
  return (
    <section className="screen tiles">
      <header className="stack">
        {back !== undefined && <BackLink {...back} />}
        <div className="screen-head">
          {picture}
          <h1 ref={heading} tabIndex={-1} className="grow">
            {title}
          </h1>
          {actions}
        </div>
        {about !== undefined && <p className="quiet">{about}</p>}
      </header>
      {children}
    </section>
  );
}
