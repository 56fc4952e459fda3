import { classNames } from "@/components/ui/class-names";

const base =
  "w-full min-w-0 rounded-md border border-control bg-surface text-ink transition-colors " +
  "hover:not-disabled:border-muted focus-visible:border-accent-text focus-visible:outline-offset-0 focus-visible:outline-1 " +
  "disabled:bg-subtle disabled:text-faint aria-invalid:border-bad aria-invalid:outline-bad";

// iOS zooms into inputs whose text is below 16px.
const sizes = {
  sm: "h-7 px-2 text-sm max-md:text-lg",
  md: "h-8 px-2.5 text-base max-md:h-10 max-md:text-lg",
  lg: "h-10 px-3 text-base max-md:h-11 max-md:text-lg",
};

export type InputSize = keyof typeof sizes;

export function inputClass(size: InputSize = "md", className?: string) {
  return classNames(base, sizes[size], className);
}
