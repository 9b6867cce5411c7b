/**
 * Loaded before the service in a process of its own (`node --import`): notes which packages are loaded, and tells
 * whoever started the process.
 */
import { registerHooks } from "node:module";

const packages = new Set<string>();

registerHooks({
  load: (url, context, nextLoad) => {
    const name = /\/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//.exec(url)?.[1];
    if (name !== undefined) packages.add(name);
    return nextLoad(url, context);
  },
});

process.on("message", (message) => {
  if (message === "packages") process.send?.([...packages]);
});
process.channel?.unref();
