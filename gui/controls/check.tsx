/** One of several that may be ticked. Its look is in `check.css`, which single choices share. */
import { mdiCheck } from "@mdi/js";
import type { ReactNode } from "react";
import { Checkbox } from "react-aria-components";
import { Icon } from "../icons/icon.tsx";
import "./check.css";

export function Check({ value, children }: { readonly value: string; readonly children: ReactNode }) {
  return (
    <Checkbox value={value} className="check">
      <span className="check-mark" aria-hidden="true">
        <Icon path={mdiCheck} size={16} />
      </span>
      {children}
    </Checkbox>
  );
}
