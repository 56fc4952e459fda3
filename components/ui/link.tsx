"use client";

import type { LinkProps as NextLinkProps } from "next/link";
import { useRouter } from "next/navigation";
import { type MouseEvent, useTransition } from "react";

type Href = string | { pathname: string; query?: Record<string, string | undefined> };
export type LinkProps<Path> = Omit<NextLinkProps<Path>, "as" | "prefetch" | "replace" | "scroll" | "onNavigate">;

/** A link to a page of ours: a plain click loads what differs, any other is the browser's own. It is busy meanwhile. */
export function Link<Path>({ href: url, onClick, ...props }: LinkProps<Path>) {
  const router = useRouter();
  const [pending, start] = useTransition();
  // Safe: the typed routes are strings or such objects.
  const href = toUrl(url as Href);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    // Safe: the type of the prop has checked it.
    start(() => router.push(href as Parameters<typeof router.push>[0]));
  };
  return <a {...props} href={href} onClick={follow} aria-busy={pending || undefined} />;
}

function toUrl(href: Href) {
  if (typeof href === "string") return href;
  const query = Object.entries(href.query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return query.length > 0 ? `${href.pathname}?${new URLSearchParams(query)}` : href.pathname;
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
