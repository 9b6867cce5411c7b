/** What one GraphQL request is carried out with. */
import type { Identity } from "#server/operations/admit.ts";
import type { Operations } from "#server/operations/invoke.ts";
import type { ListPace } from "./list-pace.ts";
import type { Loaders } from "./loaders.ts";

export interface GraphqlContext {
  readonly identity: Identity;
  readonly requestId: string;
  readonly invokeRaw: Operations["invokeRaw"];
  readonly examine: Operations["examine"];
  readonly loaders: Loaders;
  /** Of the response's lists. */
  readonly pace: ListPace;
  /** How many points of results the response may still hold. */
  readonly points: { left: number };
  /** How the last change of the request ended that was refused or failed. */
  readonly change: { failure: unknown };
  /** `Set-Cookie` of operations that end a session. */
  readonly cookies: string[];
}
