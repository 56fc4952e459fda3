import { classNames } from "@/components/ui/class-names";

/** What is available against the point at which somebody is told: the tick. */
export function StockMeter({
  available,
  point,
  inline = false,
}: {
  available: number;
  point: number;
  inline?: boolean;
}) {
  const scale = Math.max(available, point * 2, 1);
  const share = (value: number) => `${(Math.max(value, 0) / scale) * 100}%`;
  const low = available <= point;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element has no tick.
    <div
      role="meter"
      aria-label="Available stock compared with the notification point"
      aria-valuemin={0}
      aria-valuemax={scale}
      aria-valuenow={Math.max(available, 0)}
      aria-valuetext={`${available} available, notification at ${point}`}
      className={classNames("relative h-2 rounded-md border border-control bg-subtle", !inline && "mt-2")}
    >
      <div
        style={{ width: share(available) }}
        className={`h-full rounded-md forced-colors:bg-[CanvasText] ${low ? "bg-warn" : "bg-good"}`}
      />
      <div style={{ left: share(point) }} className={`absolute -inset-y-1 -translate-x-1/2 ${tick}`} />
    </div>
  );
}

const tick = "w-0.5 bg-ink forced-colors:bg-[Highlight]";

/** What the tick is called. */
export function MeterKey({ children }: { children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className={`h-3.5 ${tick}`} />
      {children}
    </span>
  );
}
