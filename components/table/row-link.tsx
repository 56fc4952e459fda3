"use client";

import type { Route } from "next";
import { createContext, type MouseEvent, type ReactNode, useContext } from "react";
import { Link } from "@/components/ui/link";
import { keepOpened } from "@/components/ui/way-back";

/** Where the record of a row has its page. */
export const RowHref = createContext<Route | undefined>(undefined);

/** Which of how many rows it is, like "2 of 37". */
export const RowPlace = createContext<string | undefined>(undefined);

type Props = {
  text: string;
  /** Read out besides: before it, which of how many rows it is. */
  about?: ReactNode;
};

/** What a row is called, in its first cell: the link that the whole row is. */
export function RowLink({ text, about }: Props) {
  const href = useContext(RowHref);
  const place = useContext(RowPlace);
  if (!href) return <span className="wrap-anywhere font-medium">{text}</span>;
  return (
    <Link data-row href={href} onClick={keepOpened} className="row-link">
      {about && place && <span className="sr-only">{place}, </span>}
      {text}
      {about && <span className="sr-only">, {about}</span>}
    </Link>
  );
}

/** The link once more, below the text of the other cells: for the mouse alone, which finds the row's one link anywhere. */
export function RowCover() {
  const href = useContext(RowHref);
  if (!href) return null;
  return (
    <Link
      href={href}
      onClick={followUnlessSelecting}
      tabIndex={-1}
      aria-hidden
      draggable={false}
      className="row-cover"
    />
  );
}

function followUnlessSelecting(event: MouseEvent<HTMLAnchorElement>) {
  if (window.getSelection()?.toString()) event.preventDefault();
  else keepOpened(event);
}
