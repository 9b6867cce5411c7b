/** The library exports its metrics of the process one by one, and has types for all of them together only. */
declare module "prom-client/lib/metrics/*.js" {
  import type { Registry } from "prom-client";

  const addTo: (registry: Registry, options: { readonly eventLoopMonitoringPrecision: number }) => void;
  export default addTo;
}
