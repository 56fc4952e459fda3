import { classNames } from "@/components/ui/class-names";

const base =
  "inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md border font-medium " +
  "transition-colors aria-disabled:opacity-55 disabled:opacity-55 [&_svg]:shrink-0";

const variants = {
  primary: "border-transparent bg-accent text-on-accent not-disabled:hover:bg-accent-hover",
  secondary: "border-control/60 bg-surface text-ink not-disabled:hover:bg-subtle not-disabled:active:bg-strong",
  quiet: "border-transparent text-muted not-disabled:hover:bg-strong/70 not-disabled:hover:text-ink",
  danger: "border-transparent bg-danger text-on-accent not-disabled:hover:bg-danger-hover",
};

const sizes = {
  sm: "h-7 px-2 text-sm",
  md: "h-8 px-3 text-base",
  lg: "h-10 px-4 text-base max-md:h-11 max-md:text-lg",
};

const squares = { sm: "size-7", md: "size-8", lg: "size-10" };

export type ButtonLook = { variant?: keyof typeof variants; size?: keyof typeof sizes };

export function buttonClass({ variant = "secondary", size = "md" }: ButtonLook, className?: string) {
  return classNames(base, variants[variant], sizes[size], className);
}

export function iconButtonClass({ variant = "quiet", size = "md" }: ButtonLook, className?: string) {
  return classNames(base, variants[variant], squares[size], className);
}
