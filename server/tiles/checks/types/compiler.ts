/**
 * The TypeScript compiler as a value. Required, because an import would first look through its nine megabytes for the
 * names of its exports: a fourteenth of what a process that checks types takes to start.
 */
import { createRequire } from "node:module";
import type ts from "typescript";

export const compiler = createRequire(import.meta.url)("typescript") as typeof ts;
