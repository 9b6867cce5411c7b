/**
 * Which texts are language tags (BCP 47), such as `en` or `de-CH`. Well-formed is enough: whether a translation exists
 * is not asked.
 */

export const maxLocaleLength = 64;

export function isLocale(tag: string): boolean {
  if (tag.length > maxLocaleLength) return false;
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
