/** Scripts whose types take the compiler long, or much memory, or too far down. */
import { typescriptTile } from "./authored-tiles.ts";

function list(count: number, of: (index: number) => string, between = ""): string {
  return Array.from({ length: count }, (_, index) => of(index)).join(between);
}

const bodies: Readonly<Record<string, string>> = {
  "a recursion at its limit": `type R<T, N extends 0[] = []> = N["length"] extends 900 ? T : R<[T], [...N, 0]>;
    type D<T> = T extends [infer A] ? D<A> : T; const x: D<R<string>> = 1;`,
  "a product of unions": `type L = ${list(40, (n) => `"a${n}"`, "|")}; type B = \`\${L}\${L}\${L}\`; const x: B = "z";
    type C = Exclude<B, "a1a1a1">; const y: C = "q";`,
  "intersections of unions": `${list(25, (n) => `type U${n} = { a${n}: 1 } | { b${n}: 2 };`)}
    declare const v: ${list(25, (n) => `U${n}`, "&")}; const w: { zz: 1 } = v;`,
  "long tuples": `type B<N extends number, A extends 0[] = []> = A["length"] extends N ? A : B<N, [...A, 0]>;
    type X = [${list(9, () => "...B<999>", ",")}]; declare let a: [...X, ...X]; declare let b: [...X, ...X, 1]; a = b;`,
  permutations: `type P<T, K = T> = [T] extends [never] ? [] : K extends K ? [K, ...P<Exclude<T, K>>] : never;
    const p: P<1|2|3|4|5|6|7|8|9|10|11> = 1;`,
  "many faults": list(9_000, (n) => `const v${n}: number = "${n}";\n`),
  "deep calls": `declare function f<T>(x: T): { a: T; b: T; c: (x: T) => T };
    const z = ${"f(".repeat(500)}1${")".repeat(500)}; const q: string = z;`,
  "interfaces that grow": `interface A<T> { x: A<A<T>>; y: A<T[]> } interface B<T> { x: B<B<T>>; y: B<T[]> }
    declare let a: A<string>; declare let b: B<number>; a = b; b = a;`,
  "long flow": `let x: string | number | null = null;
    ${list(3_000, (n) => `if (x === ${n}) { x = x ? "a" : ${n}; } else { x = typeof x === "string" ? null : x; }\n`)}`,
  "a multiplication": `type T<N extends number, A extends 0[] = []> = A["length"] extends N ? A : T<N, [...A, 0]>;
    type Mul<A extends 0[], B extends 0[], R extends 0[] = []> =
      B extends [0, ...infer X extends 0[]] ? Mul<A, X, [...R, ...A]> : R; const z: Mul<T<99>, T<99>> = 2;`,
  "deep brackets": `const x = ${"[".repeat(20_000)}${"]".repeat(20_000)};`,
};

export const typeBombs: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(bodies).map(([name, body]) => [name, `${typescriptTile}\n${body}\n`]),
);
