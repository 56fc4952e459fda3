import { classNames } from "@/components/ui/class-names";

const variants = {
  primary: "button button-primary",
  secondary: "button button-secondary",
  quiet: "button button-quiet",
  danger: "button button-danger",
};

const sizes = {
  sm: "h-7 px-2 text-sm",
  md: "h-8 px-3 text-base",
  lg: "h-10 px-4 text-base max-md:h-11 max-md:text-lg",
};

const squares = { sm: "size-7", md: "size-8", lg: "size-10" };

export type ButtonLook = { variant?: keyof typeof variants; size?: keyof typeof sizes };

export function buttonClass({ variant = "secondary", size = "md" }: ButtonLook, className?: string) {
  return classNames(variants[variant], sizes[size], className);
}

export function iconButtonClass({ variant = "quiet", size = "md" }: ButtonLook, className?: string) {
  return classNames(variants[variant], squares[size], className);
}
