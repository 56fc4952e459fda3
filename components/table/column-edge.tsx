import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { clampWidth, leastWidth, narrowest, widest } from "./look";

const step = 4;
const keySteps: Record<string, number> = { ArrowLeft: -step, ArrowRight: step };

type Props = {
  label: string;
  /** In steps of 4 pixels; undefined when the column takes what is left. */
  width: number | undefined;
  isLast: boolean;
  /** With undefined the column has its own width again. */
  onResize: (width: number | undefined) => void;
};

/** The right edge of a column: dragged, or moved by arrow keys, it makes the column wider or narrower. */
export function ColumnEdge({ label, width, isLast, onResize }: Props) {
  const grip = useRef(0);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const steps = keySteps[event.key];
    if (steps === undefined && event.key !== "Enter") return;
    event.preventDefault();
    onResize(steps && clampWidth(widthOf(event.currentTarget) + steps));
  };
  const grab = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    currentTarget.setPointerCapture(pointerId);
    grip.current = clientX - headerOf(currentTarget).getBoundingClientRect().right;
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { right } = headerOf(event.currentTarget).getBoundingClientRect();
    const next = clampWidth(widthOf(event.currentTarget) + (event.clientX - grip.current - right) / step);
    if (next !== width) onResize(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr takes no focus.
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={(width ?? leastWidth) * step}
      aria-valuemin={narrowest * step}
      aria-valuemax={widest * step}
      aria-valuetext={width ? `${width * step} pixels` : "automatic"}
      tabIndex={0}
      data-tip="Drag to resize. Double-click to reset."
      onKeyDown={press}
      onPointerDown={grab}
      onPointerMove={drag}
      onDoubleClick={() => onResize(undefined)}
      className={classNames("column-edge", isLast ? "right-0 after:right-0" : "-right-3 after:left-2.75")}
    />
  );
}

const headerOf = (edge: HTMLElement) => edge.closest("th") ?? edge;
const widthOf = (edge: HTMLElement) => headerOf(edge).offsetWidth / step;
