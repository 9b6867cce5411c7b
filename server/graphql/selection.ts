/** What a request selects below a field. Pure. */
import type { FieldNode, FragmentDefinitionNode, SelectionSetNode } from "graphql";

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;
interface Selected {
  readonly fieldNodes: readonly FieldNode[];
  readonly fragments: Fragments;
}

/** Whether the field at the end of the path is selected, under whatever alias and in whatever fragment. */
export function selectsBelow(selected: Selected, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  const fieldNodes = fieldsBelow(selected).filter((field) => field.name.value === name);
  return fieldNodes.length > 0 && selectsBelow({ fieldNodes, fragments: selected.fragments }, rest);
}

/** The fields that are selected of one object; a fragment counts once, however often it is spread. */
export function fieldsBelow({ fieldNodes, fragments }: Selected): readonly FieldNode[] {
  const seen = new Set<string>();
  const fieldsOf = (selection: SelectionSetNode | undefined): readonly FieldNode[] =>
    (selection?.selections ?? []).flatMap((node) => {
      if (node.kind === "Field") return [node];
      if (node.kind === "InlineFragment") return fieldsOf(node.selectionSet);
      const { value: name } = node.name;
      if (seen.has(name)) return [];
      seen.add(name);
      return fieldsOf(fragments[name]?.selectionSet);
    });
  return fieldNodes.flatMap(({ selectionSet }) => fieldsOf(selectionSet));
}
