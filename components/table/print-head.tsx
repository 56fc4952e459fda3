"use client";

import { useContext } from "react";
import { PrintOnly } from "@/components/ui/print-only";
import { TimeZoneContext } from "@/components/ui/time-zone";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { absoluteTime } from "@/lib/words";
import { type ListView, labelOf } from "./list-view";
import { rangeWords } from "./range-words";

type Props = {
  view: Pick<ListView<never>, "noun" | "labels">;
  query: ListQuery;
  meta: Page<unknown>["Meta"] | undefined;
};

/** What paper has to say of a list: when it was printed, which part it is, and what was searched for. */
export function PrintHead(props: Props) {
  return (
    <PrintOnly>
      <Head {...props} />
    </PrintOnly>
  );
}

function Head({ view, query: { search, searchOn }, meta }: Props) {
  const zone = useContext(TimeZoneContext) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const fields = searchOn.map((name) => labelOf(view, name)).join(", ");
  return (
    <>
      <p>
        Printed {absoluteTime(new Date().toISOString(), zone)} ({zone})
      </p>
      {meta && (
        <p>
          {rangeWords(meta)} {view.noun}
        </p>
      )}
      {search && (
        <p>
          Search: “{search}”{fields && ` in ${fields}`}
        </p>
      )}
    </>
  );
}
