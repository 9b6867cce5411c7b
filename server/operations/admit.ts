/**
 * Who may call an operation. The only place that grants scopes: a use case's `Caller<…>` comes from the contract's gate
 * and scopes.
 */
import { type Caller, grant, type Operator, type Principal, type Scope } from "#core/caller.ts";
import { AppError } from "#core/errors.ts";
import { type OperationId, operations } from "#openapi/operations.ts";

/** Whose credential it is. */
export type Identity = Principal | Operator;

/** Somebody without a credential, whom the gate `public` alone lets in. */
export interface Anyone {
  readonly kind: "anyone";
  readonly requestId: string;
}

/**
 * Checks the gate, then the scopes. Null for an operation of the gate `public`, which does not look at who calls.
 * @throws AppError `unauthenticated` or `forbidden`
 */
export function admit(identity: Identity | Anyone, operationId: OperationId): Operator | Caller | null {
  const { gate, scopes } = operations[operationId];
  if (gate === "public") return null;
  if (identity.kind === "anyone") throw credentialMissing();
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

export function credentialMissing(): AppError {
  return new AppError("unauthenticated", "Send a credential: `Authorization: Bearer <key or session token>`.");
}
