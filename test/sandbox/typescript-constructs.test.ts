/**
 * TypeScript without its types does what TypeScript's own translation does, or is refused with its place: nothing is
 * left out without a word.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import vm from "node:vm";
import ts from "typescript";
import { parseSource } from "#sandbox/javascript/source.ts";

/** Each gives a value as its default export. */
const constructs: Readonly<Record<string, string>> = {
  enum: "enum A { X, Y = 5, Z } export default [A.X, A.Z, A[6]];",
  "string enum": "enum A { X = 'a', Y = 'b' } export default A;",
  "enum of earlier members": "enum A { X = 1, Y = X * 2, Z = Y | 4, W } export default A;",
  "enum with computed member": "enum A { X = 'abc'.length, Y = 2 } export default A;",
  "enum of another enum": "enum A { X = 3 } enum B { Y = A.X, Z } export default B;",
  "enum merged": "enum A { X } enum A { Y = 1 } export default A;",
  "enum quoted members": "enum A { 'a-b' = 1, c } export default A;",
  "enum quoted reference": "enum A { 'a-b' = 1, c = A['a-b'] + 1 } export default A;",
  "enum negative": "enum A { X = -2, Y } export default A;",
  "enum template": "enum A { X = `a`, Y = `${X}b` } export default A;",
  "enum shadowing": "const Y = 10; enum A { Y = 1, Z = Y + 1 } export default A;",
  "enum member this paren": "enum A { X = (1 + 2) * 2, Y = X << 1, Z = ~X } export default A;",
  "const enum": "const enum A { X = 4, Y } export default [A.X, A.Y];",
  "declare enum": "declare enum A { X } export default typeof A;",
  "declare const enum": "declare const enum A { X = 4 } export default typeof (globalThis as any).A;",
  "exported enum": "export enum A { X } export default A.X;",
  namespace: "namespace N { export const q = 2; } export default N.q;",
  "namespace merged with class": "class C { a = 1 } namespace C { export const q = 2 } export default C.q ?? -1;",
  "namespace of dots": "namespace A.B { export const q = 2; } export default A.B.q;",
  "nested exported namespace":
    "export namespace A { export namespace B { export const q = 3; } } export default A.B.q;",
  module: "module N { export const q = 2; } export default N.q;",
  "declare namespace":
    "declare namespace N { const q: number; namespace M { const r: number } } export default typeof (globalThis as any).N;",
  "declare module": "declare module 'x' { export const q: number } export default 1;",
  "declare global": "declare global { interface Array<T> { q: number } } export default 1;",
  "type namespace": "namespace T { export interface A { x: number } } const a: T.A = { x: 1 }; export default a;",
  "names namespace/module":
    "const namespace = 1, module = 2; const o = { namespace, module }; export default [namespace + module, o];",
  "call of namespace": "function namespace(n: number) { return n } export default namespace\n(3);",
  "parameter property":
    "class P { constructor(public a: number, private readonly b = 2, readonly c?: number) {} sum() { return this.a + this.b } } export default [new P(1).sum(), Object.keys(new P(1))];",
  "parameter property with super":
    "class A { x = 1 } class P extends A { constructor(public a: number) { super(); this.x += a } } export default { ...new P(4) };",
  "parameter property and field":
    "class P { b = this.a * 2; constructor(readonly a: number) {} } export default { ...new P(4) };",
  "parameter property with directive":
    "class A { constructor(readonly n = 0) {} } class P extends A { f = this.g + 1; constructor(private g: number) { 'use strict'; const y = 1; super(y); } } export default { ...new P(4) };",
  "import equals name": "const q = { r: 1 }; import s = q.r; export default s;",
  "export equals": "const q = 1; export = q;",
  "abstract class":
    "abstract class A { abstract x(): number; abstract y: number; z() { return this.x() } } class B extends A { y = 1; x() { return 2 } } export default [new B().z(), Object.keys(new B())];",
  "abstract field not own":
    "abstract class A { abstract y: number } class B extends A { y = 1 } export default Object.keys(new B());",
  "declare field": "class A { x = 1 } class B extends A { declare x: number } export default { ...new B() };",
  "field without value":
    "class A { x = 1 } class B extends A { x: any } export default { ...new B(), has: 'x' in new B() };",
  "optional field": "class A { x?: number; y!: number; readonly z?: string } export default Object.keys(new A());",
  "static block and field":
    "class A { static x: number = 1; static { A.x += 2 } static readonly y = A.x } export default [A.x, A.y];",
  "private field":
    "class A { #x: number = 1; get x(): number { return this.#x } has(o: object): boolean { return #x in o } } export default [new A().x, new A().has({})];",
  "index signature": "class A { [k: string]: any; static [k: string]: any; q = 1 } export default { ...new A() };",
  overloads:
    "function f(a: string): string; function f(a: number): number; function f(a: any): any { return a } class A { m(a: string): void; m(a: number): void; m(a: any) { return a } constructor(a?: string); constructor(a?: any) {} } export default [f(1), new A().m(2)];",
  accessor: "class A { accessor x = 1; static accessor y = 2 } const a = new A(); a.x += 2; export default [a.x, A.y];",
  decorator:
    "const d = (v: any, c: any) => class extends v { q = 1 } as any; @d class A { } export default { ...new A() };",
  "method decorator":
    "const d = (v: any, c: any) => () => 5; class A { @d m() { return 1 } } export default new A().m();",
  satisfies: "const a = { x: 1 } satisfies object; export default [a, (2 satisfies number) + 1];",
  "as const": "const a = [1, 2] as const; export default a as readonly number[];",
  assertion: "const a = <any>5; const f = <T,>(x: T): T => x; export default [a, <number>f(3)];",
  "non-null": "const a: { b?: { c: number } } = { b: { c: 1 } }; a.b!.c++; export default [a!.b!.c, a.b!['c']!];",
  definite: "let a!: number; a = 3; export default a;",
  "generic call":
    "const f = <T>(x: T) => x; export default [f<number>(1), new Map<string, number>([['a', 1]]).get('a'), [3].map<number>((x) => x + 1)];",
  "instantiation expression": "const f = <T>(x: T) => x; const g = f<number>; export default g(4);",
  "comparison like generics": "const a = 1, b = 2, c = 3; export default [a < b, a < b && b > c, (a < b) as boolean];",
  "this parameter":
    "function f(this: { a: number }, b: number) { return this.a + b } export default f.call({ a: 1 }, 2);",
  "optional parameter":
    "const f = (a?: number, ...r: number[]): number => (a ?? 0) + r.length; export default f(1, 2, 3);",
  predicate:
    "const f = (x: unknown): x is string => typeof x === 'string'; function a(x: any): asserts x is string {} export default [f('a'), a(1)];",
  "interface and type":
    "interface I { x: number } type T<A = any> = A extends infer U ? U : never; export type { I }; export interface J {} const x: I = { x: 1 }; export default x;",
  "names type/interface/declare/abstract":
    "let type = 1, declare = 2, abstract = 3, as = 4, satisfies = 5, is = 6; type = type + 1; export default [type, declare, abstract, as, satisfies, is];",
  "abstract on lines": "let abstract = 1\nabstract\nclass A {}\nexport default abstract;",
  "declare on lines": "let declare = 1\ndeclare\nlet x = 2\nexport default x + declare;",
  "type on lines": "let type = 1\ntype\nlet Foo = 2\nexport default Foo + type;",
  "declare function/var/class":
    "declare function f(): void; declare var v: number; declare let l: number; declare class C { x: number } export default [typeof (globalThis as any).f];",
  "ambient in function":
    "function f() { interface A { x: number } type B = A; enum E { X = 7 } return E.X as unknown as B } export default f();",
  "import type": "import type { A } from 'x'; import { type B } from 'y'; export default 1;",
  "unused import": "export default 1; import { zzz } from 'x'; type Q = typeof zzz;",
  "export type star": "export type * from 'x'; export default 1;",
  using:
    "const log: string[] = []; { using r = { [Symbol.dispose]() { log.push('d') } }; log.push('u') } export default log;",
  "for using":
    "const log: string[] = []; for (using r of [{ [Symbol.dispose]() { log.push('d') } }]) log.push('u'); export default log;",
  "class implements":
    "interface I { a(): void } class A<T> extends Array<T> implements I { a() {} override toString(): string { return 'q' } } export default String(new A());",
  "arrow in conditional": "const a = true; export default a ? (b: number): number => b : 1;",
  "arrow conditional ambiguity": "const a = false, b = 3; export default a ? (b) : (c: number) => c;",
  "async arrow generic": "const f = async <T>(x: T): Promise<T> => x; export default typeof f;",
  "getter setter types":
    "class A { #v = 0; get v(): number { return this.#v } set v(x: number) { this.#v = x } } const a = new A(); a.v = 4; export default a.v;",
  "class expression": "const A = class<T> { constructor(public x: T) {} }; export default { ...new A(3) };",
  "catch type": "try { throw 1 } catch (e: unknown) { } export default 1;",
  "optional method call": "class A { m?(): void; n?: () => void } export default new A().m?.() ?? 'none';",
  "unique symbol": "const s: unique symbol = Symbol('a'); export default typeof s;",
  "template type": "type T = `a${string}`; const t: T = 'ab'; export default t;",
  "label and type": "let i = 0; type: for (;;) { i++; break type } export default i;",
  "object method types":
    "const o = { m<T>(this: any, x: T): T { return x }, get a(): number { return 1 }, async *g(): any {} }; export default [o.m(3), o.a];",
  "enum const assertion keyed": "enum E { A = 'a' } const m: Record<E, number> = { [E.A]: 3 }; export default m;",
  "export as namespace": "export as namespace Foo; export default 1;",
  "class merged with interface": "class A { x = 1 } interface A { y: number } export default { ...new A() };",
  "function merged with namespace": "function f() { return f.q } namespace f { export let q = 4 } export default f();",
  "enum merged with namespace": "enum E { A } namespace E { export const q = 5 } export default (E as any).q ?? -1;",
  "enum of a text's copy": "enum A { X = 'a', Y = X } export default A;",
  "enum of joined texts": "enum A { X = 'a' + 'b' } export default A;",
  "enum of another's text": "enum A { X = 'a' } enum B { Y = A.X } export default B;",
  "enum of a constant": "const s = 'a'; enum A { X = s } export default A;",
  "enum of its own name": "enum A { X = 1, Y = A.X + 1 } export default A;",
  "names before braces":
    "const o = { enum: 1, export: 2 }; type X = { namespace: string; module: number }; export default [o.enum, o.export];",
  "ambient namespace in a namespace":
    "declare namespace A { namespace B { const q: number } } namespace C { export const q = 1 } export default C.q;",
};

/** Not of the realm, or not of ours to translate: each with line and column. */
const refused: readonly string[] = [
  "accessor",
  "decorator",
  "method decorator",
  "using",
  "for using",
  "export as namespace",
  "export equals",
  "module",
  "ambient namespace in a namespace",
];

function isRefused(name: string): boolean {
  return refused.includes(name) || /^(type |nested exported )?namespace\b|with namespace$/.test(name);
}

/** What the script gives, as JSON with its members in order: only that order may be another. */
function outcomeOf(code: string): string {
  const body = code
    .replace(/export default /g, "globalThis.out = ")
    .replace(/^\s*export (?=const|enum|var|let|class|function)/gm, "")
    .replace(/export \{.*?\};?/g, "")
    .replace(/^import .*$/gm, "");
  const context = vm.createContext({});
  try {
    vm.runInContext(`"use strict"; ${body}`, context, { timeout: 5_000 });
  } catch (error) {
    return `throws ${String(error)}`;
  }
  return JSON.stringify(inOrder(context["out"])) ?? "undefined";
}

function inOrder(value: unknown): unknown {
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([name, member]) => [name, inOrder(member)]),
  );
}

for (const [name, source] of Object.entries(constructs)) {
  test(name, () => {
    const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, isolatedModules: true };
    const wanted = outcomeOf(ts.transpileModule(source, { compilerOptions: options }).outputText);
    const ours = parseSource("tile.ts", source);
    if ("problems" in ours) {
      const [first] = ours.problems;
      assert.ok(isRefused(name) || /^enum/.test(name), JSON.stringify(first));
      assert.ok(first !== undefined && first.line === 1 && first.column >= 1 && first.message.length > 10);
      return;
    }
    assert.ok(!isRefused(name), `${ours.source.text}: is it available now?`);
    assert.equal(outcomeOf(ours.source.text), wanted);
  });
}

test("a namespace is refused where it stands", () => {
  const outcome = parseSource(
    "tile.ts",
    "class C {}\n\n  namespace C {\n  export const q = 2;\n}\nexport default () => C;\n",
  );
  assert.deepEqual("problems" in outcome && outcome.problems, [
    { line: 3, column: 3, message: "Namespaces are not available: use constants, functions and `import`." },
  ]);
});
