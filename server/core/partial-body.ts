/**
 * As much of a request as fits its schema: what is wrong with it beyond the schema can be told in the same answer. A
 * member or an entry that does not fit is undefined, which JSON cannot hold; what is not there was not sent. Lists keep
 * the places of their entries.
 */
export type Parts<T> = T extends readonly (infer Item)[]
  ? readonly (Parts<Item> | undefined)[]
  : T extends object
    ? { readonly [K in keyof T]?: Parts<T[K]> | undefined }
    : T;

/** Whether a member was sent and does not fit: nothing can be concluded from it. */
export function isUnfit<T extends object>(parts: T, name: keyof T): boolean {
  return Object.hasOwn(parts, name) && parts[name] === undefined;
}
