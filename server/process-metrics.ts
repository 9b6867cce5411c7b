/**
 * The metrics of the process itself, by the library's own means: memory, processor time, the event loop. All of them
 * but the one of collections: to hear of each takes 3 to 5 hundredths of a busy process (docs/decisions/103).
 */
import type { Registry } from "prom-client";
import eventLoopLag from "prom-client/lib/metrics/eventLoopLag.js";
import heapSizeAndUsed from "prom-client/lib/metrics/heapSizeAndUsed.js";
import heapSpacesSizeAndUsed from "prom-client/lib/metrics/heapSpacesSizeAndUsed.js";
import osMemoryHeap from "prom-client/lib/metrics/osMemoryHeap.js";
import processCpuTotal from "prom-client/lib/metrics/processCpuTotal.js";
import processHandles from "prom-client/lib/metrics/processHandles.js";
import processMaxFileDescriptors from "prom-client/lib/metrics/processMaxFileDescriptors.js";
import processOpenFileDescriptors from "prom-client/lib/metrics/processOpenFileDescriptors.js";
import processRequests from "prom-client/lib/metrics/processRequests.js";
import processResources from "prom-client/lib/metrics/processResources.js";
import processStartTime from "prom-client/lib/metrics/processStartTime.js";
import version from "prom-client/lib/metrics/version.js";

const parts = [
  processCpuTotal,
  processStartTime,
  osMemoryHeap,
  processOpenFileDescriptors,
  processMaxFileDescriptors,
  eventLoopLag,
  processResources,
  processHandles,
  processRequests,
  heapSizeAndUsed,
  heapSpacesSizeAndUsed,
  version,
];
/** The library's default. */
const eventLoopMonitoringPrecision = 10;

/** Gauges that end in `_total`, as counters alone should. Each is the sum of the gauge of the same name without it. */
export const sumsNamedLikeCounters = [
  "nodejs_active_resources_total",
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
];

export function addProcessMetrics(registry: Registry): void {
  for (const addTo of parts) addTo(registry, { eventLoopMonitoringPrecision });
  for (const name of sumsNamedLikeCounters) registry.removeSingleMetric(name);
}
