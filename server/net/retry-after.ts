/** How long a server that cannot serve a request now wants to be left alone (RFC 9110, section 10.2.3). Pure. */

/**
 * In milliseconds; null where it does not say. A date counts from the response's own, so that clocks may differ.
 * @param headers by their names in small letters
 */
export function retryAfterOf(headers: Readonly<Record<string, string>>): number | null {
  const value = headers["retry-after"]?.trim() ?? "";
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  const waitMs = Date.parse(value) - Date.parse(headers["date"] ?? "");
  return Number.isNaN(waitMs) ? null : Math.max(0, waitMs);
}
