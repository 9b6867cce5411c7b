/**
 * From the credential of a request to whose it is. What a credential is and where it is stored is known to
 * server/authentication/.
 */
import { AppError } from "#core/errors.ts";
import { credentialMissing, type Identity } from "#server/operations/admit.ts";

/** Null for a credential that is unknown, expired, revoked, or of a suspended tenant. */
export type Authenticate = (bearer: string, requestId: string) => Promise<Identity | null>;

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
  if (credential === null || credential === undefined) throw credentialMissing();
  const identity = await authenticate(credential, requestId);
  if (identity === null) {
    throw new AppError(
      "unauthenticated",
      "The credential is unknown, expired or revoked. Use a valid key or session token.",
    );
  }
  return identity;
}
