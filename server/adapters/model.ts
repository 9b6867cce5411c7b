/** A tenant's adapter as plain data. Secrets are not part of it: only their names are. Times are epoch milliseconds. */
import type { CompiledScript } from "#sandbox/contract.ts";

export const facets = ["series", "weather", "events", "targets", "comms"] as const;
export type Facet = (typeof facets)[number];

export const adapterLanguages = ["typescript", "javascript", "python"] as const;
export type AdapterLanguage = (typeof adapterLanguages)[number];

export interface Adapter {
  readonly id: string;
  readonly tenantId: string;
  readonly displayName: string;
  readonly tenantKey: string | null;
  readonly facet: Facet;
  /** As its author calls it: JavaScript is run as TypeScript. */
  readonly language: AdapterLanguage;
  readonly script: string;
  readonly compiled: CompiledScript;
  /** Origins the script may reach: `https://host[:port]`. */
  readonly egress: readonly string[];
  readonly envNames: readonly string[];
  readonly enabled: boolean;
  readonly timeoutMs: number;
  /** Why the latest call failed; null after one that succeeded. */
  readonly lastError: string | null;
  /** Since the latest success, or since it was enabled. */
  readonly consecutiveFailures: number;
  /** Why the service disabled it; null when it did not. */
  readonly disabledReason: string | null;
  readonly lastSyncAt: number | null;
  readonly revision: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Secrets by name, each sealed; only `server/adapters/call.ts` opens them. */
export type SealedEnv = Readonly<Record<string, string>>;
