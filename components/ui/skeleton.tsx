import { classNames } from "@/components/ui/class-names";

/** A quiet stand-in of the real size, given by `className`; say "Loading" once around a group of them. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames("block animate-pulse rounded-md bg-strong/65", className)} />;
}
