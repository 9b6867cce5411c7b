/** The library as a page for people: docs/models.md is this text. Pure. */
import type { FlowTemplate, TemplateKind } from "./model.ts";

const titles: Readonly<Record<TemplateKind, string>> = {
  phenology: "Stages of plants and insects",
  chill: "Chill",
  disease: "Diseases",
  irrigation: "Irrigation",
  frost: "Frost",
  livestock: "Livestock",
  operations: "Work in the field",
};

export function documentOf(library: readonly FlowTemplate[]): string {
  const kinds = (Object.keys(titles) as TemplateKind[]).filter((kind) => library.some((one) => one.kind === kind));
  const sections = kinds.map((kind) => {
    const rows = library.filter((one) => one.kind === kind).map(rowOf);
    return `## ${titles[kind]}\n\n${heading}\n${rows.join("\n")}\n`;
  });
  return `${introduction(library.length)}\n${sections.join("\n")}`;
}

function introduction(count: number): string {
  return `<!-- Made from server/flow-templates/library.ts by \`npm run generate\`. Change the library, not this file. -->

# Models

${count} published models, ready as flow templates: \`GET /v1/flow-templates\` lists them, and
\`POST /v1/flows/from-template\` makes a flow of one ([how](integrators-guide.md#a-model-from-the-library)). Each names
its version, because sources disagree. Thresholds stand as the source has them. In brackets is where the flow is
triggered.

Every template is run over a season and compared with an independent calculation of its own figures. "Tested against"
names published or recorded results beside that. Where it says "none", nobody has compared the model with what happened
in a field, as far as we know. A model is a help to decide, and no decision.
`;
}

const heading = `| template | model, version | figures and thresholds | sources | tested against | error |
|---|---|---|---|---|---|`;

function rowOf(template: FlowTemplate): string {
  const { key, displayName, method, sources, tests } = template;
  const cells = [
    `\`${key}\``,
    `${displayName.en}: ${method.name.en}. ${method.version}`,
    [method.figures, ...thresholdsOf(template)].filter((text) => text !== "").join("; "),
    sources.map(({ title, year, address }) => `[${title}](${address}), ${year}`).join("; "),
    tests.length === 0 ? "none" : tests.map(({ against }) => against.en).join("; "),
    tests.length === 0 ? "–" : tests.map(({ error }) => error).join("; "),
  ];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function thresholdsOf({ stages }: FlowTemplate): readonly string[] {
  return stages.map(({ name, asPublished, isTriggering }) => {
    const told = `${asPublished} ${name.en}`;
    return isTriggering ? `[${told}]` : told;
  });
}
