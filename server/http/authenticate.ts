/**
 * From a credential to a caller. The only place that grants scopes: a use case's `Caller<…>` comes from the contract's
 * gate and scopes. What a credential is and where it is stored is known to server/authentication/.
 */
import { type Caller, grant, type Operator, type Principal, type Scope } from "#core/caller.ts";
import { AppError } from "#core/errors.ts";
import type { OperationId, operations } from "#openapi/operations.ts";

export type Identity = Principal | Operator;

/** Null for a credential that is unknown, expired, revoked, or of a suspended tenant. */
export type Authenticate = (bearer: string, requestId: string) => Promise<Identity | null>;

type OperationEntry = (typeof operations)[OperationId];

const bearerPattern = /^Bearer +([\x21-\x7e]{1,512}) *$/i;

export interface Credentials {
  readonly authorization: string | undefined;
  /** Of the session cookie; looked at only where no `Authorization` is sent. */
  readonly cookieToken: string | null;
}

/** @throws AppError `unauthenticated` */
export async function identify(
  { authorization, cookieToken }: Credentials,
  requestId: string,
  authenticate: Authenticate,
): Promise<Identity> {
  const credential = authorization === undefined ? cookieToken : bearerPattern.exec(authorization)?.[1];
  if (credential === null || credential === undefined) {
    throw new AppError("unauthenticated", "Send a credential: `Authorization: Bearer <key or session token>`.");
  }
  const identity = await authenticate(credential, requestId);
  if (identity === null) {
    throw new AppError(
      "unauthenticated",
      "The credential is unknown, expired or revoked. Use a valid key or session token.",
    );
  }
  return identity;
}

/**
 * Checks the gate, then the scopes.
 * @throws AppError `forbidden`
 */
export function admit(identity: Identity, { gate, scopes }: OperationEntry): Operator | Caller {
  if (gate === "admin") {
    if (identity.kind === "operator") return identity;
    throw new AppError("forbidden", "Only the operator may do this. Use the operator's key.");
  }
  if (identity.kind === "operator") {
    throw new AppError("forbidden", "This works on a tenant's records. Use a key of the tenant.");
  }
  if (gate === "tenant" && identity.kind === "user-session") {
    throw new AppError("forbidden", "A user's session may not do this. Use a tenant's key.");
  }
  const granted = grant<Scope>(identity, scopes);
  if (!("missing" in granted)) return granted;
  throw new AppError("forbidden", `The credential lacks the scope ${granted.missing}. Use a key that has it.`);
}
