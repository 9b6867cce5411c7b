/** The entry: what makes loading quicker comes before what is loaded. */
import { registerHooks } from "node:module";
import "./kept-tick.ts";
import { resolveQuickly } from "./imports.ts";

registerHooks({ resolve: resolveQuickly });
await import("./process.ts");
