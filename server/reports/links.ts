/** The addresses that mails and events of reports name, and what they are made of. */
import type { Sealer } from "#core/seal.ts";

export interface LinkMaker {
  readonly sealer: Pick<Sealer, "seal" | "open">;
  /** How people reach the service; without a trailing slash. */
  readonly baseUrl: () => string;
}

/** Where anybody sees the report. @param baseUrl without a trailing slash */
export function reportLink(baseUrl: string, token: string): string {
  return `${baseUrl}/report/${token}`;
}
