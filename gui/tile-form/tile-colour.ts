/** A tile's colour in both schemes, for the class `tile-colour` (tile-colour.css). */
import type { CSSProperties } from "react";
import type { TileLook } from "../tile-spec/model.ts";
import "./tile-colour.css";

const hexColour = /^#[\da-f]{6}$/i;

export function tileColourStyle(color: TileLook["color"] | undefined): CSSProperties {
  const variables = { "--tile-light": hexOf(color?.light), "--tile-dark": hexOf(color?.dark) };
  return variables as CSSProperties;
}

function hexOf(colour: string | undefined): string | undefined {
  return colour !== undefined && hexColour.test(colour) ? colour : undefined;
}
