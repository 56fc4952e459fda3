const ring = "M22 12A10 10 0 1 1 2 12A10 10 0 1 1 22 12Z";

/** Lucide's icons that stand in many rows, each as one path. */
const paths = {
  "arrow-up": "m5 12 7-7 7 7M12 19V5",
  ban: `${ring}M4.929 4.929 19.07 19.071`,
  "check-check": "M18 6 7 17l-5-5M22 10l-7.5 7.5L13 16",
  "chevrons-up-down": "m7 15 5 5 5-5M7 9l5-5 5 5",
  circle: ring,
  "circle-alert": `${ring}M12 8v4M12 16h.01`,
  "circle-check": `${ring}M16 9l-5.5 5.5L8 12`,
  "circle-dashed":
    "M10.1 2.182a10 10 0 0 1 3.8 0M13.9 21.818a10 10 0 0 1-3.8 0M17.609 3.721a10 10 0 0 1 2.69 2.7M2.182 13.9a10 10 0 0 1 0-3.8M20.279 17.609a10 10 0 0 1-2.7 2.69M21.818 10.1a10 10 0 0 1 0 3.8M3.721 6.391a10 10 0 0 1 2.7-2.69M6.391 20.279a10 10 0 0 1-2.69-2.7",
  "circle-dot": `${ring}M13 12A1 1 0 1 1 11 12A1 1 0 1 1 13 12Z`,
  "circle-x": `${ring}M15 9l-6 6M9 9l6 6`,
  clock: `${ring}M12 6v6l4 2`,
  eye: "M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M15 12A3 3 0 1 1 9 12A3 3 0 1 1 15 12Z",
  "eye-off":
    "M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2l20 20",
  hand: "M18 11V6a2 2 0 0 0-2-2a2 2 0 0 0-2 2M14 10V4a2 2 0 0 0-2-2a2 2 0 0 0-2 2v2M10 10.5V6a2 2 0 0 0-2-2a2 2 0 0 0-2 2v8M18 8a2 2 0 1 1 4 0v6a8 8 0 0 1-8 8h-2c-2.8 0-4.5-.86-5.99-2.34l-3.6-3.6a2 2 0 0 1 2.83-2.82L7 15",
  hourglass:
    "M5 22h14M5 2h14M17 22v-4.172a2 2 0 0 0-.586-1.414L12 12l-4.414 4.414A2 2 0 0 0 7 17.828V22M7 2v4.172a2 2 0 0 0 .586 1.414L12 12l4.414-4.414A2 2 0 0 0 17 6.172V2",
};

export type RowIconName = keyof typeof paths;

/** An icon in a third of the markup of lucide's own component: its look and its size of 13 pixels are in the style sheet. */
export function RowIcon({ name, className }: { name: RowIconName; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={className ? `row-icon ${className}` : "row-icon"}>
      <path d={paths[name]} />
    </svg>
  );
}
