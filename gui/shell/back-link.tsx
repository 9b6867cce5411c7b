/** The way back to the page that one came from by choosing something. It stands above the heading. */
import { mdiChevronLeft } from "@mdi/js";
import { Link } from "wouter";
import { Icon } from "../icons/icon.tsx";
import "./back-link.css";

export interface WayBack {
  readonly href: string;
  readonly label: string;
}

export function BackLink({ href, label }: WayBack) {
  return (
    <Link href={href} className="back-link">
      <Icon path={mdiChevronLeft} size={18} />
      {label}
    </Link>
  );
}
