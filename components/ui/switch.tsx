import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"input">, "type" | "role">;

/** On or off, at once. A checkbox that looks the part: name it with a label of its `id`. */
export function Switch({ className, ...props }: Props) {
  return (
    <span className={`relative inline-flex h-6 w-10 shrink-0 ${className ?? ""}`}>
      <input
        {...props}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked.
        role="switch"
        className="peer size-full cursor-pointer appearance-none rounded-full border border-control bg-strong transition-colors checked:border-accent checked:bg-accent forced-colors:checked:bg-[Highlight]"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-control transition-transform peer-checked:translate-x-4 peer-checked:bg-on-accent forced-colors:bg-[ButtonText]!"
      />
    </span>
  );
}
