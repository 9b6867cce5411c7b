/**
 * The requests that a test file makes, as `METHOD /whole/path` with `{}` for each part that is known only when it runs:
 * `call("POST", ...)` with a path, `fetch(path, { method })`, and the rows of a table of `[method, path]`.
 */
import ts from "typescript";
import { type SourceFile, walk } from "./sources.ts";

const methods = new Set(["GET", "PUT", "POST", "PATCH", "DELETE", "HEAD"]);

export function requestsOf(file: SourceFile): ReadonlySet<string> {
  const constants = constantsOf(file);
  const requests = new Set<string>();
  const note = (method: string, path: ts.Expression) => {
    for (const text of textsOf(path, constants)) {
      const [whole = ""] = text.replace(/^\{\}(?=\/)/, "").split(/[?#]/);
      if (whole.startsWith("/")) requests.add(`${method} ${whole}`);
    }
  };
  walk(file.tree, (node) => {
    const row = ts.isCallExpression(node) ? node.arguments : ts.isArrayLiteralExpression(node) ? node.elements : [];
    row.forEach((item, index) => {
      const path = row[index + 1];
      if (path === undefined) return;
      for (const method of textsOf(item, constants)) if (methods.has(method)) note(method, path);
    });
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "fetch") {
      const [path, init] = node.arguments;
      if (path !== undefined) for (const method of methodsOf(init, constants)) note(method, path);
    }
  });
  return requests;
}

/** Whether a request is a call of the operation: literal segments are equal, each parameter is one segment. */
export function isCallOf(request: string, operation: { readonly method: string; readonly path: string }): boolean {
  const [method = "", path = ""] = request.split(" ");
  const actual = path.split("/");
  const wanted = operation.path.split("/");
  return (
    method === operation.method &&
    actual.length === wanted.length &&
    wanted.every((segment, index) => {
      const given = actual[index] ?? "";
      return /\{[^}]+\}/.test(segment) ? given !== "" : given === segment;
    })
  );
}

type Constants = ReadonlyMap<string, readonly ts.Expression[]>;

/** What each name of the file may stand for: the values of its constants, wherever they are declared. */
function constantsOf(file: SourceFile): Constants {
  const constants = new Map<string, ts.Expression[]>();
  walk(file.tree, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || node.initializer === undefined) return;
    constants.set(node.name.text, [...(constants.get(node.name.text) ?? []), node.initializer]);
  });
  return constants;
}

function textsOf(expression: ts.Expression, constants: Constants, depth = 0): string[] {
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isParenthesizedExpression(expression)) return textsOf(expression.expression, constants, depth);
  if (ts.isConditionalExpression(expression))
    return [expression.whenTrue, expression.whenFalse].flatMap((each) => textsOf(each, constants, depth));
  if (ts.isIdentifier(expression) && depth < 4) {
    const texts = (constants.get(expression.text) ?? []).flatMap((value) => textsOf(value, constants, depth + 1));
    return texts.length === 0 ? ["{}"] : texts;
  }
  if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return joined(textsOf(expression.left, constants, depth), textsOf(expression.right, constants, depth));
  if (ts.isTemplateExpression(expression))
    return expression.templateSpans.reduce<string[]>(
      (before, span) => joined(joined(before, textsOf(span.expression, constants, depth)), [span.literal.text]),
      [expression.head.text],
    );
  return ["{}"];
}

function joined(before: readonly string[], after: readonly string[]): string[] {
  return before.flatMap((head) => after.map((tail) => head + tail)).slice(0, 64);
}

/** The methods of a `fetch`: what its options say, GET without them. */
function methodsOf(init: ts.Expression | undefined, constants: Constants): string[] {
  if (init === undefined) return ["GET"];
  if (ts.isIdentifier(init)) return (constants.get(init.text) ?? []).flatMap((value) => methodsOf(value, constants));
  if (!ts.isObjectLiteralExpression(init)) return [];
  const property = init.properties.find((each) => each.name?.getText() === "method");
  if (property === undefined) return ["GET"];
  return ts.isPropertyAssignment(property) ? textsOf(property.initializer, constants) : [];
}
