/** Labels of a tile: what of a version may be changed after it was published. Pure. */
import type { TileUiInput } from "../api/generated.ts";
import type { TileLook } from "../tile-spec/model.ts";

export interface Labels {
  readonly displayName: string;
  readonly description: string;
  readonly icon: string;
  readonly light: string;
  readonly dark: string;
  readonly group: string;
  readonly order: number;
  readonly shortName: string;
  readonly summaryTemplate: string;
  /** Markdown. */
  readonly help: string;
  /** As the author gave them: no field of these pages changes them. */
  readonly badges: unknown;
}

interface Labelled {
  readonly displayName: string;
  readonly description: string;
  readonly ui: TileLook;
}

export function labelsOf({ displayName, description, ui }: Labelled): Labels {
  const { group, order, shortName, summaryTemplate, badges } = ui;
  return {
    ...{ displayName, description, group, order, shortName, summaryTemplate, badges },
    ...{ icon: ui.icon.value, light: ui.color.light, dark: ui.color.dark, help: ui.help.markdown },
  };
}

/** As the service takes them. What is empty and has a default of the service's is left out. */
export function uiOf(labels: Labels): TileUiInput {
  const { icon, light, dark, group, order, shortName, summaryTemplate, badges, help } = labels;
  return {
    ...{ order, summaryTemplate, badges, help: { markdown: help } },
    ...(icon.trim() === "" ? {} : { icon: { kind: "mdi", value: icon.trim() } as const }),
    ...(group.trim() === "" ? {} : { group }),
    ...(shortName.trim() === "" ? {} : { shortName }),
    color: { light, dark },
  };
}
