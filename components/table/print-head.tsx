"use client";

import { PrintOnly } from "@/components/ui/print-only";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { type ListView, labelOf } from "./list-view";
import { rangeWords } from "./range-words";

type Props = {
  view: Pick<ListView<never>, "noun" | "labels">;
  query: ListQuery;
  meta: Page<unknown>["Meta"] | undefined;
};

/** What paper has to say of a list: which part it is, and what was searched for. */
export function PrintHead(props: Props) {
  return (
    <PrintOnly>
      <Head {...props} />
    </PrintOnly>
  );
}

function Head({ view, query: { search, searchOn }, meta }: Props) {
  const fields = searchOn.map((name) => labelOf(view, name)).join(", ");
  return (
    <>
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
