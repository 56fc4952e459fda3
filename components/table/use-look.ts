"use client";

import { useState } from "react";
import { type Look, lookCookie, writeLook } from "./look";

const year = 31_536_000;

/** A table's look, remembered from one visit to the next. */
export function useLook(listName: string, initial: Look) {
  const [look, setLook] = useState(initial);
  const change = (next: Look) => {
    setLook(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `${lookCookie(listName)}=${encodeURIComponent(writeLook(next))}; Path=/; Max-Age=${year}; SameSite=Lax`;
  };
  const resize = (id: string, width: number | undefined) => {
    const { [id]: _, ...widths } = look.widths;
    change({ ...look, widths: width === undefined ? widths : { ...widths, [id]: width } });
  };
  return { look, setLook: change, resize };
}
