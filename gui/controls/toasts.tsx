/** The place of short news at the edge of the page. How they look is fetched with the first of them. */
import { lazy, Suspense, useSyncExternalStore } from "react";
import { hasTold, onTold } from "./news.ts";

const ToastRegion = lazy(() => import("./toast-region.tsx"));

export function Toasts() {
  const isNeeded = useSyncExternalStore(onTold, hasTold);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  );
}
