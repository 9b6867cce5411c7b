/** What still has to be sent while the credential is good: before somebody signs out, and before the page is left. */

type Send = () => Promise<void>;

const sends = new Set<Send>();

/** @param send must use `keepalive`: a page that is left waits for nothing */
export function beforeLeaving(send: Send): void {
  if (sends.size === 0) window.addEventListener("pagehide", () => void sendBeforeLeaving());
  sends.add(send);
}

export async function sendBeforeLeaving(): Promise<void> {
  await Promise.all([...sends].map((send) => send()));
}
