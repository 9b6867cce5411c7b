/** The frame of each screen of adapters: its heading, the way back, and what stands there for who may not see them. */
import type { ReactNode } from "react";
import { EmptyNote } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { useScreenTitle } from "../shell/title.ts";
import { useDataWords } from "./words.ts";
import { BackLink } from "../shell/back-link.tsx";
import "./data.css";

interface FrameProps {
  readonly title: string;
  readonly about?: string | undefined;
  /** Where it came from; without it there is no way back. */
  readonly back?: { readonly href: string; readonly label: string };
  /** At the end of the heading's line. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function DataFrame({ title, about, back, actions, children }: FrameProps) {
  const words = useDataWords();
  const heading = useScreenTitle(title);
  const mayManage = useMay("adapters_manage");
  return (
    <section className="screen data">
      <header className="stack">
        {back !== undefined && <BackLink {...back} />}
        <div className="screen-head">
          <h1 ref={heading} tabIndex={-1} className="grow">
            {title}
          </h1>
          {mayManage && actions}
        </div>
        {about !== undefined && <p className="quiet">{about}</p>}
      </header>
      {mayManage ? children : <EmptyNote title={words.noScope} />}
    </section>
  );
}
