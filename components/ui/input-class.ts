import { classNames } from "@/components/ui/class-names";

// iOS zooms into inputs whose text is below 16px.
const sizes = {
  sm: "h-7 px-2 text-sm max-md:text-lg",
  md: "h-8 px-2.5 text-base max-md:h-10 max-md:text-lg",
  lg: "h-10 px-3 text-base max-md:h-11 max-md:text-lg",
};

export type InputSize = keyof typeof sizes;

export function inputClass(size: InputSize = "md", className?: string) {
  return classNames("input", sizes[size], className);
}
