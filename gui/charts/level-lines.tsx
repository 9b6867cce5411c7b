/** Named levels as thin lines over a plot. They only show: the name of each is said where it is set. */
import { type PlotArea, placedLevels, type PlotLevel } from "./scale.ts";

/** In pixels. What is longer is cut. */
const nameSize = { width: 150, height: 14 } as const;

export function LevelLines({ area, levels }: { readonly area: PlotArea; readonly levels: readonly PlotLevel[] }) {
  if (levels.length === 0) return null;
  const placed = placedLevels(levels, area, nameSize);
  return (
    <div
      className="level-lines"
      aria-hidden="true"
      style={{ left: `${area.left}px`, width: `${area.width}px`, top: `${area.top}px` }}
    >
      {placed.map(({ name, value, top }) => (
        <div key={`${value} ${name}`} className="level-line" style={{ top: `${top}px` }} />
      ))}
      {placed.map(
        ({ name, value, top, nameLeft }) =>
          nameLeft !== null && (
            <span
              key={`${value} ${name}`}
              className="level-name"
              style={{ left: `${nameLeft}px`, top: `${top}px`, maxWidth: `${nameSize.width}px` }}
            >
              {name}
            </span>
          ),
      )}
    </div>
  );
}
