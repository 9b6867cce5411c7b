/**
 * How a hostile Python attempt is written: helpers that the author's side of it starts with (`sys`, `os`, built-in
 * modules made anew, every JavaScript proxy that can be found), and the builders of table rows.
 */
import type { EscapeAttempt } from "./attempt.ts";

export const emptyResult = `{"kind": "numeric", "points": [], "isTriggered": False, "lastValue": 0}`;

const prelude = `
import uuid, warnings
def escaped(ctx, what):
    ctx.trace("ESC" + "APED: " + what)
sys = warnings.sys
os = uuid.os
def builtin(name):
    importer = next(c for c in object.__subclasses__() if c.__name__ == "BuiltinImporter")
    spec = importer.find_spec(name)
    module = importer.create_module(spec)
    importer.exec_module(module)
    return module
def js_proxies():
    gc = sys.modules["gc"]
    gc.unfreeze()
    found = []
    for o in gc.get_objects():
        if type(o).__name__ == "JsFinder":
            found += o.jsproxies.values()
        if type(o) is dict:
            found += [v for v in o.values() if type(type(v)).__name__ == "_JsProxyMetaClass"]
    return found
`;

function indent(text: string): string {
  return text
    .trim()
    .split("\n")
    .map((line) => `    ${line}`)
    .join("\n");
}

export function tile(body: string, before = ""): string {
  return `${prelude}${before}\ndef evaluate(ctx):\n${indent(body)}\n    return ${emptyResult}\n`;
}

/** A tile around statements; `escaped(ctx, what)` reports a gain. */
export function attempt(name: string, expected: EscapeAttempt["expected"], body: string, before = ""): EscapeAttempt {
  return { name, language: "python", code: tile(body, before), expected };
}

/** The whole source as it stands. */
export function source(name: string, expected: EscapeAttempt["expected"], code: string): EscapeAttempt {
  return { name, language: "python", code, expected };
}
