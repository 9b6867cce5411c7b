/** Short news, such as "deleted", with a way back for ten seconds. What shows them is in toasts.tsx. */
import { UNSTABLE_ToastQueue as ToastQueue } from "react-aria-components";

export interface News {
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const shownMs = 10_000;
export const newsQueue = new ToastQueue<News>({ maxVisibleToasts: 3 });

let isTold = false;
const listeners = new Set<() => void>();

/** @param onEnd when it goes by itself or is closed, and its action was not taken */
export function tell(news: News, onEnd?: () => void): void {
  newsQueue.add(news, { timeout: shownMs, ...(onEnd === undefined ? {} : { onClose: onEnd }) });
  isTold = true;
  for (const listener of listeners) listener();
}

/** Whether there have been any. */
export function hasTold(): boolean {
  return isTold;
}

export function onTold(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
