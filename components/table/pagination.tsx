"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { handFocusOn } from "@/components/ui/focus-heading";
import { ChevronLeft, ChevronRight } from "@/components/ui/icons";
import { inputClass } from "@/components/ui/input-class";
import { NoLink } from "@/components/ui/no-link";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { readNumber } from "@/lib/list/read-number";
import { ListLink } from "./list-link";
import { rangeWords } from "./range-words";
import type { HrefOf, SetListQuery } from "./use-list-query";

const sizes = [20, 50, 100];
const number = new Intl.NumberFormat("en");

type Props = {
  noun: string;
  meta: Page<unknown>["Meta"] | undefined;
  query: ListQuery;
  setQuery: SetListQuery;
  hrefOf: HrefOf;
};

export function Pagination({ noun, meta, query, setQuery, hrefOf }: Props) {
  const last = meta?.TotalPages ?? query.page;
  const turn = (page: number) => {
    setQuery({ page });
    // Another page is read from its first row.
    document.querySelector(".list-row")?.scrollIntoView({ block: "center" });
  };
  const shownSizes = [...new Set([...sizes, query.pageSize])].sort((a, b) => a - b);
  return (
    <nav
      aria-label={`Pages of ${noun}`}
      data-print="hide"
      className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 border-t px-3 py-2 text-muted text-sm"
    >
      <p role="status" aria-live="polite" className="tabular-nums">
        {meta ? rangeWords(meta) : <Skeleton className="h-4 w-24" />}
      </p>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the select is inside. */}
      <label className="flex items-center gap-2 max-md:hidden">
        <span>Rows</span>
        <Select
          size="sm"
          value={query.pageSize}
          onChange={(event) => setQuery({ pageSize: Number(event.target.value) })}
        >
          {shownSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Select>
      </label>
      <div className="ml-auto flex items-center gap-2">
        <PageNumber key={query.page} page={query.page} last={Math.max(last, 1)} onTurn={turn} />
        <Turn to={query.page > 1 && Math.min(query.page - 1, Math.max(last, 1))} hrefOf={hrefOf} onTurn={turn}>
          <ChevronLeft size={14} aria-hidden /> Previous
        </Turn>
        <Turn to={query.page < last && query.page + 1} hrefOf={hrefOf} onTurn={turn}>
          Next <ChevronRight size={14} aria-hidden />
        </Turn>
      </div>
    </nav>
  );
}

type TurnProps = { to: number | false; hrefOf: HrefOf; onTurn: (page: number) => void; children: ReactNode };

function Turn({ to, hrefOf, onTurn, children }: TurnProps) {
  if (to === false) return <NoLink>{children}</NoLink>;
  return (
    <ListLink
      ref={handFocusOn}
      href={hrefOf({ page: to })}
      onFollow={() => onTurn(to)}
      className={buttonClass({ size: "sm" }, "turn")}
    >
      {children}
    </ListLink>
  );
}

/** The page that is shown; typing another one goes there. */
function PageNumber({ page, last, onTurn }: { page: number; last: number; onTurn: (page: number) => void }) {
  const id = useId();
  const [fault, setFault] = useState("");
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("page");
    const target = Number(readNumber(String(typed)) ?? Number.NaN);
    if (Number.isInteger(target)) onTurn(Math.min(Math.max(target, 1), last));
    setFault(Number.isInteger(target) ? "" : `Enter a page from 1 to ${number.format(last)}.`);
  };
  return (
    <form onSubmit={go} className="flex items-center gap-2 tabular-nums max-sm:hidden">
      <label className="flex items-center gap-2">
        Page
        <input
          name="page"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={page}
          onFocus={({ target }) => target.select()}
          onChange={() => setFault("")}
          aria-invalid={fault !== ""}
          aria-describedby={id}
          className={inputClass("sm", "w-14! text-center")}
        />
      </label>
      of {number.format(last)}
      <span id={id} role="alert" className="text-bad empty:hidden">
        {fault}
      </span>
    </form>
  );
}
