/** The screens of one part of the pages, side by side: the ways between them stand above each. */
import { Link, useLocation } from "wouter";

export interface Part {
  readonly href: string;
  readonly label: string;
}

export function Parts({ label, parts }: { readonly label: string; readonly parts: readonly Part[] }) {
  const [path] = useLocation();
  return (
    <nav aria-label={label} className="parts">
      {parts.map((part) => (
        <Link key={part.href} href={part.href} className="part" aria-current={path === part.href ? "page" : undefined}>
          {part.label}
        </Link>
      ))}
    </nav>
  );
}
