import { Kbd } from "@/components/ui/kbd";

/** The key that presses a button, in the button, where there are keys. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span aria-hidden className="in-data-[shortcuts=off]:hidden max-md:hidden pointer-coarse:hidden">
      <Kbd>{children}</Kbd>
    </span>
  );
}
