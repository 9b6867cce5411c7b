/** The Content-Security-Policy of the service's own pages: what a page is made of is let in, and nothing else. Pure. */
import { hash } from "node:crypto";

export interface PageMakings {
  /** The text of the page's one style element. */
  readonly style: string;
  /** The text of its one script. Default: none. */
  readonly script?: string;
  /** A source expression. Default: no pictures. */
  readonly pictures?: string;
  /** Its script asks this service. Default: it asks nobody. */
  readonly asksService?: boolean;
  /** It has a form that goes to this service. Default: it has none. */
  readonly hasForm?: boolean;
}

export function pagePolicy({ style, script, pictures, asksService, hasForm }: PageMakings): string {
  return [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${hashSource(script)}`]),
    `style-src ${hashSource(style)}`,
    ...(pictures === undefined ? [] : [`img-src ${pictures}`]),
    ...(asksService === true ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    `form-action ${hasForm === true ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join("; ");
}

function hashSource(text: string): string {
  return `'sha256-${hash("sha256", text, "base64")}'`;
}
