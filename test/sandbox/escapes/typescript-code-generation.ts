/**
 * Every way to a function that makes code from text, and through it to the global object: the pattern behind most
 * escapes from n8n's expressions and vm2.
 */
import { type EscapeAttempt, tileAttempt } from "./attempt.ts";

const routesToFunction: readonly (readonly [name: string, expression: string])[] = [
  ["a number", "(1).constructor.constructor"],
  ["a string", '"".constructor.constructor'],
  ["a list", "[].constructor.constructor"],
  ["an arrow function", "(() => 0).constructor"],
  ["a regular expression", "/x/.constructor.constructor"],
  ["a symbol", "Symbol.iterator.constructor.constructor"],
  ["an error", "new Error().constructor.constructor"],
  ["the context", "ctx.constructor.constructor"],
  ["the context's trace", "ctx.trace.constructor"],
  ["the prototype of the context's trace", "Object.getPrototypeOf(ctx.trace).constructor"],
  ["the parameters", "ctx.params.constructor.constructor"],
  ["a series buffer", 'ctx.series["temperature.ambient"].ts.buffer.constructor.constructor'],
  ["the species of a series", 'ctx.series["temperature.ambient"].ts.constructor[Symbol.species].constructor'],
  ["the target", "ctx.target.constructor.constructor"],
  ["the events", "ctx.events.map.constructor"],
  ["the generator function", "Object.getPrototypeOf(function* () {}).constructor"],
  ["a getter's descriptor", 'Object.getOwnPropertyDescriptor(Object.prototype, "__proto__").get.constructor'],
  ["a bound function", "(function () {}).bind(null).constructor"],
  ["a class", "(class {}).constructor"],
  ["a property name built from parts", '(() => 0)["const" + "ructor"]'],
  ["a property name in unicode escapes", "(() => 0)['\\u0063onstructor']"],
  ["a tagged template", "((parts) => (() => 0)[parts[0]])`constructor`"],
  ["destructuring", "(({ constructor: { constructor: found } }) => found)(0)"],
  ["Reflect.get", 'Reflect.get(Reflect.getPrototypeOf(() => 0), "constructor")'],
];

export const codeGenerationAttempts: readonly EscapeAttempt[] = routesToFunction.map(([name, expression]) =>
  tileAttempt(
    `code generation and the global object through ${name}`,
    "contained",
    `
  let make;
  try { make = ${expression}; } catch {}
  for (const source of ["return this", "return globalThis", "return process", "return require('node:fs')"]) {
    let found;
    try { found = make(source)(); } catch { continue; }
    host(found, source);
    if (source.endsWith("process") || source.includes("require")) escaped(source);
  }`,
  ),
);
