"use client";

import { useEffect, useRef, useState } from "react";
import { Kbd } from "@/components/ui/kbd";
import { SearchInput } from "@/components/ui/search-input";
import type { SetListQuery } from "./use-list-query";

const pause = 250;

/** Searches as one types, once the typing pauses; Enter does not wait. */
export function SearchBox({ noun, search, setQuery }: { noun: string; search: string; setQuery: SetListQuery }) {
  const [text, setText] = useState(search);
  const [current, setCurrent] = useState(search);
  const [request, setRequest] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The URL changed from elsewhere, as by Back: the box follows. What was typed since it asked itself stays.
  if (search !== current) {
    setCurrent(search);
    if (search !== request) setText(search);
    setRequest(search);
  }

  const apply = (value: string, how: "push" | "replace") => {
    clearTimeout(timer.current);
    setRequest(value.trim());
    if (value.trim() !== search) setQuery({ search: value.trim() || undefined }, how);
  };
  return (
    <SearchInput
      label={`Search ${noun}`}
      data-search
      maxLength={1000}
      value={text}
      hint={<Kbd>/</Kbd>}
      onValueChange={(value) => {
        setText(value);
        clearTimeout(timer.current);
        if (value === "") apply(value, "push");
        else timer.current = setTimeout(() => apply(value, "replace"), pause);
      }}
      onKeyUp={(event) => event.key === "Enter" && apply(text, "replace")}
      className="min-w-0 grow basis-full sm:basis-56 md:max-w-96"
    />
  );
}
