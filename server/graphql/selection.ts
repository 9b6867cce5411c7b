/** What a request selects below a field. Pure. */
import type { FieldNode, FragmentDefinitionNode, SelectionSetNode } from "graphql";

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;
interface Selected {
  readonly fieldNodes: readonly FieldNode[];
  readonly fragments: Fragments;
}

/** Whether the field at the end of the path is selected, under whatever alias and in whatever fragment. */
export function selectsBelow({ fieldNodes, fragments }: Selected, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  const below = fieldNodes.flatMap(({ selectionSet }) => fieldsOf(selectionSet, fragments));
  return below.some((field) => field.name.value === name && selectsBelow({ fieldNodes: [field], fragments }, rest));
}

function fieldsOf(selection: SelectionSetNode | undefined, fragments: Fragments): readonly FieldNode[] {
  return (selection?.selections ?? []).flatMap((node) => {
    if (node.kind === "Field") return [node];
    const inner = node.kind === "InlineFragment" ? node : fragments[node.name.value];
    return fieldsOf(inner?.selectionSet, fragments);
  });
}
