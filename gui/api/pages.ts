/** Lists that come in pages. Pure. */

interface Paged {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/**
 * Where the next page begins; null where there is none. A cursor that was asked with before ends the list: it would be
 * asked with for ever.
 * @param asked the cursors of all pages so far
 */
export function nextCursor(page: Paged | null | undefined, asked: readonly (string | null)[]): string | null {
  if (!page?.pageInfo.hasNextPage) return null;
  const { endCursor } = page.pageInfo;
  return asked.includes(endCursor) ? null : endCursor;
}
