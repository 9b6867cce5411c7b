/** Keys by which the service knows a request that is sent again: it is carried out once (`Idempotency-Key`). */

export type RequestKeys = (request: unknown) => string;

/**
 * One key for a request and its repetitions, another for each other request.
 * @param newKey makes one that no other request has
 */
export function requestKeys(newKey: () => string = randomKey): RequestKeys {
  let newest: { readonly text: string; readonly key: string } | null = null;
  return (request) => {
    const text = JSON.stringify(request);
    if (newest?.text !== text) newest = { text, key: newKey() };
    return newest.key;
  };
}

/** `randomUUID` is there over HTTPS alone. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
