/**
 * The threshold as a line that is dragged. It lies over a plot. In a stack of plots one line has the handle, which is a
 * slider for keyboard and screen reader; the lines of the others can be dragged, and say nothing of their own.
 */
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useFormats } from "../words/words.tsx";
import { type Bounds, onStep, type PlotArea, topOf, valueAt } from "./scale.ts";

export interface ThresholdLineProps extends Bounds {
  readonly area: PlotArea;
  /** In the unit that is shown, as all numbers here. */
  readonly value: number;
  readonly unit: string;
  readonly label: string;
  readonly onChange: (value: number) => void;
  readonly onDragging?: ((isDragging: boolean) => void) | undefined;
  readonly hasHandle?: boolean;
}

/** Page keys go so many steps. */
const pageSteps = 10;

export function ThresholdLine(props: ThresholdLineProps) {
  const { area, value, unit, label, hasHandle = false, min, max, step, onChange } = props;
  const formats = useFormats();
  const drag = useDrag(props);
  const text = `${formats.number(value, 6)}${unit === "" ? "" : ` ${unit}`}`;
  const move = (steps: number): void => onChange(onStep(value + steps * step, { min, max, step: step }));
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps = stepsOf(event.key);
    if (steps === null) return;
    event.preventDefault();
    move(steps);
  };
  return (
    <div
      className={hasHandle ? "threshold-line with-handle" : "threshold-line"}
      style={{
        left: `${area.left}px`,
        width: `${area.width}px`,
        top: `${area.top + topOf(value, area)}px`,
      }}
      {...drag}
    >
      {hasHandle && (
        <label className="threshold-handle">
          <span className="unseen">{label}</span>
          <input
            type="range"
            className="threshold-input"
            min={min ?? Math.min(area.min, value)}
            max={max ?? Math.max(area.max, value)}
            step={step}
            value={value}
            aria-valuetext={text}
            aria-orientation="vertical"
            onChange={(event) => onChange(onStep(event.target.valueAsNumber, { min, max, step }))}
            onKeyDown={onKeyDown}
          />
          <span aria-hidden="true">{text}</span>
        </label>
      )}
    </div>
  );
}

function stepsOf(key: string): number | null {
  if (key === "ArrowUp" || key === "ArrowRight") return 1;
  if (key === "ArrowDown" || key === "ArrowLeft") return -1;
  if (key === "PageUp") return pageSteps;
  if (key === "PageDown") return -pageSteps;
  return null;
}

interface Grip {
  readonly y: number;
  readonly value: number;
}

/** The line follows the finger by as much as the finger moves, from wherever it was taken. */
function useDrag({ area, value, min, max, step, onChange, onDragging }: ThresholdLineProps) {
  const grip = useRef<Grip | null>(null);
  const end = (): void => {
    if (grip.current === null) return;
    grip.current = null;
    onDragging?.(false);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.querySelector("input")?.focus({ preventScroll: true });
      grip.current = { y: event.clientY, value: Math.min(area.max, Math.max(area.min, value)) };
      onDragging?.(true);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (grip.current === null) return;
      const { y, value: from } = grip.current;
      const dragged = from - valueAt(0, area) + valueAt(event.clientY - y, area);
      const within = Math.min(area.max, Math.max(area.min, dragged));
      const next = onStep(within, { min, max, step });
      if (next !== value) onChange(next);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture: end,
  };
}
