/** Buttons: one main action a screen, others plain; small ones show a picture and say their name. */
import type { ReactNode } from "react";
import { Button as AriaButton, type ButtonProps, Tooltip, TooltipTrigger } from "react-aria-components";
import { Icon } from "../icons/icon.tsx";

type Kind = "main" | "plain" | "quiet" | "danger";

interface OwnProps extends Omit<ButtonProps, "className" | "children" | "style"> {
  readonly kind?: Kind;
  readonly icon?: string;
  readonly children: ReactNode;
}

export function Button({ kind = "plain", icon, children, ...rest }: OwnProps) {
  return (
    <AriaButton {...rest} className={`button ${kind}`}>
      {icon !== undefined && <Icon path={icon} size={18} />}
      {children}
    </AriaButton>
  );
}

interface IconButtonProps extends Omit<ButtonProps, "className" | "children" | "style" | "aria-label"> {
  readonly icon: string;
  /** What it does: read aloud, and shown beside it. */
  readonly label: string;
}

export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <TooltipTrigger delay={500}>
      <AriaButton {...rest} aria-label={label} className="button icon-only quiet">
        <Icon path={icon} />
      </AriaButton>
      <Tooltip className="tooltip" offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}
