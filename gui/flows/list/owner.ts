/** Whose flows are listed, as the address has it: everybody's, nobody's, or those of a user by its key. Pure. */

export const ownedByNobody = "nobody";
const ofUser = "user:";

/** @param tenantKey of a user */
export function ownedByUser(tenantKey: string): string {
  return ofUser + tenantKey;
}

/** As the service is asked; nothing for everybody's. */
export function ownedBy(owner: string): { readonly userKey: string } | { readonly unowned: true } | undefined {
  if (owner === ownedByNobody) return { unowned: true };
  return owner.startsWith(ofUser) ? { userKey: owner.slice(ofUser.length) } : undefined;
}
