"use client";

import { choosePreference } from "@/components/preferences/choose-preference";
import { useRootData } from "@/components/preferences/use-root-data";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { ListQuery } from "@/lib/list/query";
import { type ListView, labelOf } from "./list-view";
import type { Look } from "./look";
import { isSettled } from "./shown-columns";
import type { SetListQuery } from "./use-list-query";
import { XpOptions, type XpOptionsProps } from "./xp-options";

export type DisplayOptionsProps = {
  view: Pick<ListView<never>, "list" | "labels" | "columns">;
  look: Look;
  setLook: (look: Look) => void;
  query: ListQuery;
  setQuery: SetListQuery;
  /** Of a list whose records have an xp. */
  xp: Omit<XpOptionsProps, "rows"> | undefined;
  rows: XpOptionsProps["rows"];
};

/** The order, the density and the columns of a table. */
export function DisplayOptions({ view, look, setLook, query, setQuery, xp, rows }: DisplayOptionsProps) {
  const shown = view.columns.flatMap(({ also, ...column }) => [column, ...(also ? [also] : [])]);
  const terms = view.list.sortable.flatMap((name) => {
    const [up, down] = shown.find(({ id }) => id === name)?.ways ?? ["ascending", "descending"];
    return [
      [name, `${labelOf(view, name)}: ${up}`],
      [`!${name}`, `${labelOf(view, name)}: ${down}`],
    ];
  });
  const own = view.list.defaultSort;
  const sortBy = query.sortBy.join(",");
  const current = sortBy === own ? "" : sortBy;
  const isListed = terms.some(([term]) => term === current);
  const isCompact = useRootData("density") === "compact";
  const toggle = (id: string) =>
    setLook({
      ...look,
      hidden: look.hidden.includes(id) ? look.hidden.filter((each) => each !== id) : [...look.hidden, id],
    });
  return (
    <div className="flex w-64 max-w-full flex-col gap-3">
      <Field label="Sort by">
        {(control) => (
          <Select
            {...control}
            value={current}
            onChange={({ target }) => setQuery({ sortBy: target.value === "" ? [] : target.value.split(",") })}
          >
            {terms.map(([term, label]) => (
              <option key={term} value={term === own ? "" : term}>
                {label}
              </option>
            ))}
            {current && !isListed && <option value={current}>Several columns</option>}
          </Select>
        )}
      </Field>
      <Checkbox
        label="Compact rows"
        checked={isCompact}
        onChange={() => choosePreference({ Density: isCompact ? "comfortable" : "compact" })}
        className="min-h-7 max-md:hidden"
      />
      <fieldset className="flex flex-col">
        <legend className="mb-1 font-medium text-sm">Columns</legend>
        {view.columns.slice(1).map(({ id, header, ...state }) => (
          <Checkbox
            key={id}
            label={header}
            checked={!look.hidden.includes(id)}
            disabled={isSettled(view.list, { id, ...state }, query.filters)}
            onChange={() => toggle(id)}
            className="min-h-7"
          />
        ))}
      </fieldset>
      {xp && <XpOptions {...xp} rows={rows} />}
      {Object.keys(look.widths).length > 0 && (
        <Button size="sm" onClick={() => setLook({ ...look, widths: {} })} className="max-md:hidden">
          Reset column widths
        </Button>
      )}
    </div>
  );
}
