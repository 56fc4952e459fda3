import type { ComponentType } from "react";

export type Icon = ComponentType<{ size?: number; className?: string; "aria-hidden"?: boolean }>;

/** Makes an icon of one path, in the grid of lucide's and used like them: it is less to send, as code, HTML and data. */
export function drawn(d: string): Icon {
  return ({ size = 24, className }) => (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden
      className={className ? `icon ${className}` : "icon"}
    >
      <path d={d} />
    </svg>
  );
}
