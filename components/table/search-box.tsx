"use client";

import { useRef, useState } from "react";
import { KeyHint } from "@/components/ui/key-hint";
import { SearchInput } from "@/components/ui/search-input";
import type { ListQuery } from "@/lib/list/query";
import type { SetListQuery } from "./use-list-query";

const pause = 250;

type Props = { noun: string; query: ListQuery; setQuery: SetListQuery };

/** Searches as one types, once the typing pauses; Enter does not wait. */
export function SearchBox({ noun, query, setQuery }: Props) {
  const { search = "" } = query;
  const [text, setText] = useState(search);
  const [current, setCurrent] = useState(query);
  /** What the box searches for, until the list does. */
  const [request, setRequest] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The list changed from elsewhere, as by Back: the box follows. What was typed since it searched itself stays.
  if (query !== current) {
    setCurrent(query);
    setRequest(undefined);
    if (search !== request) setText(search);
  }

  const apply = (value: string, how: "push" | "replace") => {
    clearTimeout(timer.current);
    if (value.trim() === (request ?? search)) return;
    setRequest(value.trim());
    setQuery({ search: value.trim() || undefined }, how);
  };
  return (
    <SearchInput
      label={`Search ${noun}`}
      data-search
      maxLength={1000}
      value={text}
      hint={<KeyHint>/</KeyHint>}
      onValueChange={(value) => {
        setText(value);
        clearTimeout(timer.current);
        if (value === "") return apply(value, "push");
        const { href } = location;
        timer.current = setTimeout(() => {
          // It would undo what has changed the list since, even if that does not show yet, and call off a link.
          if (location.href === href && !document.querySelector("a[aria-busy=true]")) apply(value, "replace");
        }, pause);
      }}
      onKeyUp={(event) => event.key === "Enter" && apply(text, "replace")}
      className="min-w-0 grow basis-full sm:basis-56 md:max-w-96"
    />
  );
}
