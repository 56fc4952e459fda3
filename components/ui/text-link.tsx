import { classNames } from "@/components/ui/class-names";
import { Link, type LinkProps } from "@/components/ui/link";

export function TextLink<Path>({ className, ...props }: LinkProps<Path>) {
  return (
    <Link
      {...props}
      className={classNames(
        "rounded-md text-accent-text underline decoration-accent-text/35 underline-offset-3 hover:decoration-current",
        className,
      )}
    />
  );
}
