/** A key as it is proposed of a name, until somebody writes another one. Pure. */

const maxLength = 64;

/** "Späte Kälte, Süd" → "spate-kalte-sud" */
export function keyOf(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, "");
}
