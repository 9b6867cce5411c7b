/** How a tile is known on these screens: its picture in its colours, and in short what it is. */
import type { OutputKind } from "../api/generated.ts";
import { TileIcon } from "../icons/tile-icon.tsx";
import { tileColourStyle } from "../tile-form/tile-colour.ts";
import type { TileLook } from "../tile-spec/model.ts";
import { useTileWords } from "./words.ts";

export function TileFace({ ui }: { readonly ui: Pick<TileLook, "icon" | "color"> }) {
  return (
    <span className="tile-colour tiles-face" style={tileColourStyle(ui.color)}>
      <span className="tile-card-icon">
        <TileIcon name={ui.icon.value} />
      </span>
    </span>
  );
}

interface Marked {
  readonly isPlatform: boolean;
  readonly isDeprecated: boolean;
  readonly outputKind: OutputKind;
}

export function TileMarks({ tile: { isPlatform, isDeprecated, outputKind } }: { readonly tile: Marked }) {
  const words = useTileWords();
  return (
    <span className="tiles-marks">
      <span className={isPlatform ? "badge" : "badge strong"}>{isPlatform ? words.builtIn : words.own}</span>
      <span className="badge">{words.kinds[outputKind]}</span>
      {isDeprecated && <span className="badge strong">{words.deprecated}</span>}
    </span>
  );
}
