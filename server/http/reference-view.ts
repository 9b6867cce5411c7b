/**
 * The contract as a reader of `/docs` sees it: the same document, with the guides listed in its introduction and each
 * operation's gate and scopes in words. Pure.
 */
import type { OpenApiDocument, OperationObject } from "#openapi/document.ts";
import { guides } from "./guide-list.ts";

const gates: Readonly<Record<string, string>> = {
  public: "anyone, without a credential",
  user: "a tenant's key, a tenant's session or a user's session",
  tenant: "a tenant's key or session, not a user's session",
  admin: "the operator's key only",
};

export function referenceView(document: OpenApiDocument): OpenApiDocument {
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(Object.entries(item).map(([method, operation]) => [method, withAccess(operation)])),
  ]);
  const { description = "" } = document.info;
  return {
    ...document,
    info: { ...document.info, description: `${description}\n${guideList()}` },
    paths: Object.fromEntries(paths),
  };
}

/** What the operation asks of its caller, in one sentence each. */
export function accessText({ "x-gate": gate, "x-scope": scopes }: OperationObject): string {
  const who = `**Gate** \`${gate}\`: ${gates[gate] ?? gate}.`;
  if (scopes.length === 0) return `${who} **Scope**: none.`;
  return `${who} **Scope${scopes.length === 1 ? "" : "s"}**: ${scopes.map((scope) => `\`${scope}\``).join(", ")}.`;
}

function withAccess(operation: OperationObject): OperationObject {
  const text = operation.description === undefined ? "" : `\n\n${operation.description}`;
  return { ...operation, description: `${accessText(operation)}${text}` };
}

function guideList(): string {
  const lines = guides.map(({ name, title, about }) => `- [${title}](/guides/${name}): ${about}`);
  return `\n## Guides\n${lines.join("\n")}\n- [Kinds of problems](/problems): what each error means and what to do about it\n`;
}
