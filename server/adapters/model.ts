/** A tenant's adapter as plain data. Secrets are not part of it: only their names are. Times are epoch milliseconds. */
import type { CompiledScript } from "#sandbox/contract.ts";
import type { ParamsSchema } from "#server/tiles/model.ts";

export const facets = ["series", "weather", "events", "targets", "comms"] as const;
export type Facet = (typeof facets)[number];

export const adapterLanguages = ["typescript", "javascript", "python"] as const;
export type AdapterLanguage = (typeof adapterLanguages)[number];

export type AdapterSettings = Readonly<Record<string, unknown>>;

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
  /** Given to the script as they are. Nothing secret. */
  readonly settings: AdapterSettings;
  /** What settings there are; null where any are taken. */
  readonly settingsSchema: ParamsSchema | null;
  /** Of one request; what spans more is asked for in parts. Null: all is asked for at once. */
  readonly maxSpanHours: number | null;
  /** The entry of the gallery that it follows; null where its script is the tenant's own. */
  readonly templateKey: string | null;
  /** Of which its script is; null without a template. */
  readonly templateVersion: number | null;
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
