/** What one GraphQL request is carried out with. */
import type { Identity } from "#server/operations/admit.ts";
import type { Told } from "#server/language/told.ts";
import type { Operations } from "#server/operations/invoke.ts";
import type { Loaders } from "./loaders.ts";
import type { Meter } from "./meter.ts";

export interface GraphqlContext {
  readonly identity: Identity;
  readonly requestId: string;
  /** In which language the reader is told of what is refused. */
  readonly told: Told;
  /** Metered, and in the languages of the request. */
  readonly invokeRaw: Operations["invokeRaw"];
  readonly examine: Operations["examine"];
  readonly loaders: Loaders;
  /** Counts what the response comes to. */
  readonly meter: Meter;
  /** How many points of results the response may still hold. */
  readonly points: { left: number };
  /** How the last change of the request ended that was refused or failed. */
  readonly change: { failure: unknown };
  /** `Set-Cookie` of operations that end a session. */
  readonly cookies: string[];
}
