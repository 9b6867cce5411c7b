/**
 * What a query may ask at most, decided before anything of it is carried out, in time linear in its text. First from
 * the text, before it is parsed: its length and tokens, and how deep its brackets nest, since the parser and all that
 * follows it go down by recursion. Then from the document: its parts, and fragments in circles. At last from one
 * operation with its variables: how deep it goes and what it costs.
 */
import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  parse,
  Source,
  TokenKind,
  visit,
} from "graphql";
import { measureQuery, type QueryMeasure } from "./cost.ts";
import { queryLimits, requireWithin } from "./query-limits.ts";

/**
 * @throws GraphQLError for what is not GraphQL
 * @throws AppError `query-limit`
 */
export function readQuery(text: string): DocumentNode {
  requireWithin("characters", text.length);
  const source = new Source(text);
  scan(source);
  const document = parse(source, { maxTokens: queryLimits.tokens });
  requireFewParts(document);
  requireNoCircles(fragmentsOf(document));
  return document;
}

/** As much text as is cached of documents that were asked before. */
const maxCachedCharacters = 2_000_000;

/** Reads documents, each once while it is asked for often enough. Those that are refused are read each time. */
export function createQueryReader(): typeof readQuery {
  const documents = new Map<string, DocumentNode>();
  let characters = 0;
  return (text) => {
    const known = documents.get(text);
    documents.delete(text);
    const document = known ?? readQuery(text);
    if (known === undefined) characters += text.length;
    // The last is the one that was asked for last.
    documents.set(text, document);
    for (const oldest of documents.keys()) {
      if (characters <= maxCachedCharacters) break;
      documents.delete(oldest);
      characters -= oldest.length;
    }
    return document;
  };
}

export interface AskedQuery {
  readonly schema: GraphQLSchema;
  /** By `readQuery`. */
  readonly document: DocumentNode;
  readonly operationName: string | null;
  /** As they were sent. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * @returns what the operation comes to; null where the document does not say which operation is meant
 * @throws AppError `query-limit`
 */
export function requireWithinLimits({ schema, document, operationName, variables }: AskedQuery): QueryMeasure | null {
  const operation = getOperationAST(document, operationName);
  if (operation === null || operation === undefined) return null;
  const fragments = new Map(fragmentsOf(document).map((fragment) => [fragment.name.value, fragment]));
  const measure = measureQuery({ schema, operation, fragments, variables });
  for (const name of ["depth", "cost", "introspectionDepth", "introspectionCost"] as const)
    requireWithin(name, measure[name]);
  return measure;
}

/** Of the text alone: a deep one must not be parsed, and a long one need not. */
function scan(source: Source): void {
  const lexer = new Lexer(source);
  let tokens = 0;
  let nesting = 0;
  let directives = 0;
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
    tokens += 1;
    requireWithin("tokens", tokens);
    if (opening.has(token.kind)) nesting += 1;
    else if (closing.has(token.kind)) nesting -= 1;
    else if (token.kind === TokenKind.AT) directives += 1;
    requireWithin("nesting", nesting);
    requireWithin("directives", directives);
  }
}

const opening: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.PAREN_L, TokenKind.BRACKET_L]);
const closing: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.PAREN_R, TokenKind.BRACKET_R]);

function requireFewParts(document: DocumentNode): void {
  requireWithin("operations", document.definitions.filter(isOperation).length);
  requireWithin("fragments", fragmentsOf(document).length);
  let aliases = 0;
  const shownAs = new Map<string, number>();
  visit(document, {
    Field: ({ alias, name }) => {
      if (alias !== undefined) aliases += 1;
      const { value } = alias ?? name;
      const count = (shownAs.get(value) ?? 0) + 1;
      shownAs.set(value, count);
      // GraphQL compares each with each, and tells the places of all where one fails.
      requireWithin("repeats", count);
    },
  });
  requireWithin("aliases", aliases);
}

/** @throws AppError `query-limit` */
function requireNoCircles(fragments: readonly FragmentDefinitionNode[]): void {
  const spreads = new Map(fragments.map((fragment) => [fragment.name.value, spreadsIn(fragment)]));
  const done = new Set<string>();
  const underWay = new Set<string>();
  // As deep as there are fragments.
  const follow = (name: string): void => {
    if (done.has(name)) return;
    if (underWay.has(name)) return requireWithin("circles", 1);
    underWay.add(name);
    for (const next of spreads.get(name) ?? []) follow(next);
    underWay.delete(name);
    done.add(name);
  };
  for (const name of spreads.keys()) follow(name);
}

function spreadsIn(fragment: FragmentDefinitionNode): ReadonlySet<string> {
  const names = new Set<string>();
  visit(fragment, { FragmentSpread: ({ name }) => void names.add(name.value) });
  return names;
}

function fragmentsOf({ definitions }: DocumentNode): readonly FragmentDefinitionNode[] {
  return definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
}

function isOperation(definition: DefinitionNode): definition is OperationDefinitionNode {
  return definition.kind === Kind.OPERATION_DEFINITION;
}
