import type { ComponentProps, MouseEvent } from "react";
import { isHydrated } from "@/components/ui/hydrated";

type Follow = MouseEvent<HTMLAnchorElement>;
type Props = ComponentProps<"a"> & { href: string; onFollow: (event: Follow) => void };

/** Asks the list for something else, in place; until the page is hydrated it is the plain link that it looks like. */
export function ListLink({ href, onFollow, ...props }: Props) {
  const follow = (event: Follow) => {
    if (!isHydrated() || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    onFollow(event);
  };
  return <a {...props} href={href} onClick={follow} />;
}
