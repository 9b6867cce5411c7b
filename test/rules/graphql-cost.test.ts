/** What a query costs and how deep it goes: against a plain recursive model that expands everything. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  buildSchema,
  type FragmentDefinitionNode,
  getIntrospectionQuery,
  Kind,
  type OperationDefinitionNode,
  parse,
} from "graphql";
import { AppError } from "#core/errors.ts";
import { listEstimate, measureQuery, type QueryMeasure, unaskedSizes } from "#server/graphql/cost.ts";
import { readQuery, requireWithinLimits } from "#server/graphql/limits.ts";
import { queryLimits } from "#server/graphql/query-limits.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const schema = buildSchema(`
  type Query { flows(first: Int = 20): FlowConnection!  flow(id: ID): Flow  named(first: Int): [Flow!]! }
  type FlowConnection { edges: [FlowEdge!]!  pageInfo: PageInfo!  total: Int }
  type FlowEdge { cursor: String  node: Flow! }
  type PageInfo { endCursor: String }
  type Flow { id: ID  tiles(rows: [Int!]): [Tile!]!  points(resolution: Int): [Tile!]!  runs(first: Int): RunConnection!  parent: Flow }
  type Tile { key: String  flow: Flow }
  type RunConnection { edges: [RunEdge!]! }
  type RunEdge { node: Run! }
  type Run { id: ID  flow: Flow }
`);

interface Field {
  readonly name: string;
  readonly first: number | "$n" | null;
  readonly alias: boolean;
  readonly within: readonly Selection[] | null;
}
type Selection = Field | { readonly inline: readonly Selection[] } | { readonly spread: string };

/** What each type's fields are: a type for objects, null for leaves. */
const types: Readonly<Record<string, Readonly<Record<string, readonly [type: string | null, size: "one" | "many"]>>>> =
  {
    Query: { flows: ["FlowConnection", "one"], flow: ["Flow", "one"], named: ["Flow", "many"] },
    FlowConnection: { edges: ["FlowEdge", "many"], pageInfo: ["PageInfo", "one"], total: [null, "one"] },
    FlowEdge: { cursor: [null, "one"], node: ["Flow", "one"] },
    PageInfo: { endCursor: [null, "one"] },
    Flow: { id: [null, "one"], tiles: ["Tile", "many"], runs: ["RunConnection", "one"], parent: ["Flow", "one"] },
    Tile: { key: [null, "one"], flow: ["Flow", "one"] },
    RunConnection: { edges: ["RunEdge", "many"] },
    RunEdge: { node: ["Run", "one"] },
    Run: { id: [null, "one"], flow: ["Flow", "one"] },
  };
const defaults: Readonly<Record<string, number | null>> = { flows: 20, runs: null, named: null };
/** Fragments by their type, which may spread those of the list that come later. */
const fragmentNames = ["OnFlow", "OnFlowConnection", "OnFlowEdge", "OnRunConnection"] as const;
const typeOfFragment = (name: string) => name.slice(2);

function selections(type: string, depth: number, spreadable: readonly string[]): fc.Arbitrary<readonly Selection[]> {
  const fields = Object.entries(types[type] ?? {}).filter(([, [inner]]) => inner === null || depth > 0);
  const ofField = fields.map(([name, [inner]]) =>
    fc.record({
      name: fc.constant(name),
      first: name in defaults ? fc.constantFrom(null, "$n" as const, 0, 3, 100) : fc.constant(null),
      alias: fc.boolean(),
      within: inner === null ? fc.constant(null) : selections(inner, depth - 1, spreadable),
    }),
  );
  const typename = fc.constant({ name: "__typename", first: null, alias: false, within: null });
  const inlined = depth > 0 ? [selections(type, depth - 1, spreadable).map((inline) => ({ inline }) as Selection)] : [];
  const spreads = spreadable
    .filter((name) => typeOfFragment(name) === type)
    .map((spread) => fc.constant({ spread } as Selection));
  return fc.array(fc.oneof(typename, ...ofField, ...inlined, ...spreads), { minLength: 1, maxLength: 3 });
}

const documents = fc.record({
  query: selections("Query", 6, fragmentNames),
  fragments: fc.tuple(
    ...fragmentNames.map((name, at) => selections(typeOfFragment(name), 3, fragmentNames.slice(at + 1))),
  ),
  n: fc.constantFrom(undefined, 1, 7, 50),
});

function text(within: readonly Selection[]): string {
  const each = within.map((one, at) => {
    if ("inline" in one) return `... ${text(one.inline)}`;
    if ("spread" in one) return `...${one.spread}`;
    const alias = one.alias ? `a${at}: ` : "";
    const size = one.first === null ? "" : `(first: ${one.first})`;
    return `${alias}${one.name}${size}${one.within === null ? "" : ` ${text(one.within)}`}`;
  });
  return `{ ${each.join(" ")} }`;
}

/** Counts one by one what a store full of such lists would give. */
function modelOf({ query, fragments, n }: typeof documents extends fc.Arbitrary<infer D> ? D : never) {
  const inFragment = new Map(fragmentNames.map((name, at) => [name as string, fragments[at] ?? []]));
  const sizeOf = ({ name, first }: Field) =>
    first === "$n" ? (n ?? 9) : (first ?? defaults[name] ?? (name in defaults ? 50 : listEstimate));
  const cost = (within: readonly Selection[], type: string, nodes: number): number =>
    within.reduce((sum, one) => {
      if ("inline" in one) return sum + cost(one.inline, type, nodes);
      if ("spread" in one) return sum + cost(inFragment.get(one.spread) ?? [], type, nodes);
      const [inner, size] = types[type]?.[one.name] ?? [null, "one"];
      if (inner === null || one.within === null) return sum + 1;
      if (inner.endsWith("Connection")) return sum + 1 + cost(one.within, inner, sizeOf(one));
      if (size === "one") return sum + 1 + cost(one.within, inner, 0);
      const count = type.endsWith("Connection") ? nodes : sizeOf(one);
      return sum + 1 + count * (1 + cost(one.within, inner, 0));
    }, 0);
  const depth = (within: readonly Selection[]): number =>
    Math.max(
      ...within.map((one) => {
        if ("inline" in one) return depth(one.inline);
        if ("spread" in one) return depth(inFragment.get(one.spread) ?? []);
        return 1 + (one.within === null ? 0 : depth(one.within));
      }),
    );
  return { cost: cost(query, "Query", 0), depth: depth(query) };
}

function measured(query: string, variables: Readonly<Record<string, unknown>> = {}): QueryMeasure {
  const { definitions } = parse(query);
  const fragments = definitions.filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION);
  return measureQuery({
    schema,
    operation: definitions[0] as OperationDefinitionNode,
    fragments: new Map(fragments.map((fragment) => [fragment.name.value, fragment])),
    variables,
  });
}

describe("what a query costs", () => {
  test("is what a plain model counts, whatever is nested, spread, aliased and sized by a variable", () => {
    let largest = 0;
    fc.assert(
      fc.property(documents, (document) => {
        const ofFragments = fragmentNames.map(
          (name, at) => `fragment ${name} on ${typeOfFragment(name)} ${text(document.fragments[at] ?? [])}`,
        );
        const query = `query Q($n: Int = 9) ${text(document.query)} ${ofFragments.join(" ")}`;
        const { cost, depth } = measured(query, document.n === undefined ? {} : { n: document.n });
        assert.deepEqual({ cost, depth }, modelOf(document));
        largest = Math.max(largest, cost);
      }),
      { numRuns: propertyRuns(900) },
    );
    assert.ok(largest > queryLimits.cost, "the queries are large enough to be refused");
  });

  test("is one per field and node, as the guide reckons it", () => {
    assert.equal(measured("{ flow { id parent { id } } }").cost, 4);
    assert.equal(measured("{ flows(first: 100) { edges { cursor node { id } } } }").cost, 2 + 100 * 4);
    assert.equal(measured("{ flows { pageInfo { endCursor } } }").cost, 3);
    assert.equal(measured("{ flow { tiles { key } } }").cost, 2 + listEstimate * 2);
    assert.equal(measured("{ flow { tiles(rows: [0, 2]) { key } } }").cost, 2 + 2 * 2);
    const rows = "query ($rows: [Int!]) { flow { tiles(rows: $rows) { key } } }";
    assert.equal(measured(rows, { rows: [1, 2, 3] }).cost, 2 + 3 * 2);
    assert.equal(measured("{ flow { points(resolution: 300) { key } } }").cost, 2 + listEstimate * 2);
    assert.equal(measured("{ flow { runs { edges { node { id } } } } }").cost, 3 + (unaskedSizes["first"] ?? 0) * 3);
  });

  test("stays a number for sizes that nobody can serve, and for what the schema does not have", () => {
    const nested = "flows(first: 2147483647) { edges { node { runs(first: 2147483647) { edges { node { id } } } } } }";
    assert.equal(measured(`{ ${`flow { parent { ${nested.slice(0, 0)} id } } `} ${nested} }`).cost > 1e12, true);
    for (const first of ["many", -5, null, {}, Number.NaN, Number.POSITIVE_INFINITY]) {
      const { cost } = measured("query ($n: Int) { flows(first: $n) { edges { cursor } } }", { n: first });
      assert.ok(Number.isSafeInteger(cost) && cost >= 2, `${String(first)}: ${cost}`);
    }
    assert.equal(measured("{ nothing { like { that } } ...Gone constructor }").cost, 4);
  });

  test("is linear in the query where fragments are spread in fragments", () => {
    const chain = Array.from(
      { length: 90 },
      (_, at) => `fragment F${at} on Flow { parent { ...F${at + 1} ...F${at + 1} } }`,
    );
    const query = `{ flow { ...F0 } } ${chain.join(" ")} fragment F90 on Flow { id }`;
    const { cost, depth } = measured(query);
    assert.equal(depth, 92);
    assert.ok(cost > queryLimits.cost && Number.isSafeInteger(cost));
  });

  test("of what is asked of the schema itself counts by itself", () => {
    const measure = measured(getIntrospectionQuery());
    assert.deepEqual([measure.depth, measure.cost], [0, 0]);
    assert.ok(measure.introspectionDepth > queryLimits.depth && measure.introspectionCost > 100);
    assert.doesNotThrow(() => ask(getIntrospectionQuery()));
  });
});

function ask(query: string, variables: Readonly<Record<string, unknown>> = {}): void {
  requireWithinLimits({ schema, document: readQuery(query), operationName: null, variables });
}

describe("a query is refused with the limit, its value and the query's own", () => {
  const nested = (levels: number) => `{ flow ${"{ parent ".repeat(levels)}{ id }${" }".repeat(levels)} }`;
  const aliased = (count: number) => `{ ${Array.from({ length: count }, (_, at) => `a${at}: __typename`).join(" ")} }`;
  const many = (count: number, one: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => one(at)).join(" ");
  const first = "query ($n: Int) { flows(first: $n) { edges { cursor } } }";
  const cases: readonly [limit: string, max: number, fits: () => void, tooMuch: () => void][] = [
    ["depth", 12, () => ask(nested(10)), () => ask(nested(11))],
    ["aliases", 50, () => ask(aliased(50)), () => ask(aliased(51))],
    ["cost", 10_000, () => ask(first, { n: 4_999 }), () => ask(first, { n: 5_000 })],
    [
      "nesting",
      50,
      () => ask(`{ flow(id: ${"[".repeat(48)}${"]".repeat(48)}) }`),
      () => ask(`{ flow(id: ${"[".repeat(100_000 - 20)}`),
    ],
    [
      "tokens",
      10_000,
      () => ask(`{ ${many(9_998, (at) => `a${at}`)} }`),
      () => ask(`{ ${many(10_000, (at) => `a${at}`)} }`),
    ],
    ["repeats", 300, () => ask(`{ ${"a ".repeat(300)} }`), () => ask(`{ ${"a ".repeat(301)} }`)],
    [
      "characters",
      100_000,
      () => ask(`{ __typename }${" ".repeat(99_000)}`),
      () => ask(`{ __typename }${" ".repeat(100_000)}`),
    ],
    [
      "directives",
      50,
      () => ask(`{ __typename ${"@skip(if: false) ".repeat(50)} }`),
      () => ask(`{ __typename ${"@a ".repeat(51)} }`),
    ],
    [
      "fragments",
      100,
      () => ask(`{ id } ${many(100, (at) => `fragment F${at} on Flow { id }`)}`),
      () => ask(`{ id } ${many(101, (at) => `fragment F${at} on Flow { id }`)}`),
    ],
    [
      "operations",
      20,
      () => ask(many(20, (at) => `query Q${at} { id }`)),
      () => ask(many(21, (at) => `query Q${at} { id }`)),
    ],
    [
      "introspectionDepth",
      20,
      () => ask(getIntrospectionQuery()),
      () => ask(`{ __schema { queryType ${"{ ofType ".repeat(19)}{ name }${" }".repeat(19)} } }`),
    ],
    [
      "introspectionCost",
      1_000_000,
      () => ask(getIntrospectionQuery()),
      () => ask(`{ __schema { types { ${"fields { type { ".repeat(8)} name ${" } }".repeat(8)} } } }`),
    ],
  ];
  for (const [name, max, fits, tooMuch] of cases)
    test(name, () => {
      fits();
      assert.throws(tooMuch, (error) => {
        assert.ok(error instanceof AppError, String(error));
        const { limit } = error.extras.members as { limit: { name: string; value: number; max: number } };
        assert.deepEqual([error.slug, limit.name, limit.max], ["query-limit", name, max]);
        assert.ok(limit.value > max);
        return true;
      });
    });

  test("fragments in circles, of any length, spread or not", () => {
    for (const query of [
      "{ flow { ...A } } fragment A on Flow { parent { ...A } }",
      "{ flow { id } } fragment A on Flow { ...B } fragment B on Flow { ... on Flow { ...A } }",
      `{ flow { ...F0 } } ${many(100, (at) => `fragment F${at} on Flow { parent { ...F${(at + 1) % 100} } }`)}`,
    ])
      assert.throws(() => ask(query), { slug: "query-limit", message: /lead back to themselves/ });
  });
});
