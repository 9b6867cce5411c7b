/** Keyset paging and search in one place: newest first by (createdAt, id), stable under inserts. Knows no table. */
import { raw } from "@mikro-orm/core";
import type { PageKey, PageRequest } from "#core/page.ts";

export const newestFirst: [{ createdAt: "desc" }, { id: "desc" }] = [{ createdAt: "desc" }, { id: "desc" }];

/** Find options of one page. They read one record too many, which shows `toPage` whether another page follows. */
export function pageOptions(request: PageRequest) {
  return { orderBy: newestFirst, limit: request.limit + 1, disableIdentityMap: true };
}

/**
 * Records after `key` in `newestFirst` order. The bound on `createdAt` alone lets the index start at the right place.
 */
export function afterKey(key: PageKey | null) {
  if (key === null) return {};
  return {
    createdAt: { $lte: key.createdAt },
    $or: [{ createdAt: { $lt: key.createdAt } }, { id: { $lt: key.id } }],
  };
}

/**
 * The condition that one of the fields holds the text, in upper or lower case, and however its letters with marks are
 * written: names are kept as they were sent.
 */
export function holding<Field extends string>(q: string, fields: readonly Field[]) {
  const holds = (field: Field) => {
    const column = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return { [raw((alias) => `normalize(${alias}."${column}") ilike ?`, [containing(q)])]: [] };
  };
  return { $or: fields.map(holds) };
}

/** Pattern for `$ilike` that finds `text` anywhere, taken literally. */
export function containing(text: string): string {
  return `%${text.normalize("NFC").replaceAll(/[\\%_]/g, "\\$&")}%`;
}
