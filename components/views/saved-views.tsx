"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useShowView } from "@/components/table/shown-view";
import { BookmarkPlus, Ellipsis, Users } from "@/components/ui/icons";
import { lazyPart } from "@/components/ui/lazy-part";
import { Popover } from "@/components/ui/popover";
import { PrintOnly } from "@/components/ui/print-only";
import { Skeleton } from "@/components/ui/skeleton";
import { listPlaceParam, withListPlace } from "@/lib/list/list-place";
import type { SavedView } from "@/lib/search/views/contract";
import { viewParam } from "@/lib/search/views/view-param";
import { fullName } from "@/lib/users/full-name";
import { hasSameFilters, isSameList, type ListPage, searchOf } from "./page-params";
import { ViewTab } from "./view-tab";

type Props = ListPage & {
  list: SavedView["List"];
  /** What a list with defaults starts with is called, like "Pending". */
  start?: string;
  /** What the list without a filter is called. */
  whole?: string;
  /** Views that everybody has, besides what the list starts with and the whole of it. */
  presets?: readonly { name: string; query: string }[];
  /** Of these, the one that stays current whatever its list is searched for and sorted by. */
  steady?: string;
  views: readonly SavedView[];
  /** Whether the person may delete what colleagues share. */
  deletesShared: boolean;
};

// Fetched when it is opened.
const ViewActions = lazyPart(() => import("./view-actions").then(({ ViewActions }) => ViewActions), {
  waiting: <Skeleton className="h-32 w-60" />,
});

/** The views of a list as tabs above it, and what can be done with the one that shows. */
export function SavedViews({
  list,
  start = "Start",
  whole = "All",
  presets = [],
  steady,
  views,
  deletesShared,
  ...page
}: Props) {
  const pathname = usePathname();
  const params = useSearchParams();
  const place = params.get(listPlaceParam) ?? undefined;
  const hrefOf = (search: string) => withListPlace(search ? `${pathname}?${search}` : pathname, place);
  const shows = (search: string) => isSameList(search, params.toString(), page);
  const opened = views.find(({ ID }) => ID === params.get(viewParam));
  const showing = views.filter((view) => shows(searchOf(view, page)));
  const current = showing.find((view) => view === opened) ?? showing[0];

  // One can only be at the page's own tabs as at a direction, which stays.
  const pageParams = (page.keeps ?? []).flatMap((name) => params.getAll(name).map((value) => [name, value]));
  const searchWith = (query: string) => `${new URLSearchParams([...pageParams, ...new URLSearchParams(query)])}`;
  const own = page.defaults
    ? [{ name: start, query: "" }, ...presets, { name: whole, query: "page=1" }]
    : [{ name: whole, query: "" }, ...presets];

  const isAt = ({ name, query }: { name: string; query: string }) =>
    shows(searchWith(query)) || (name === steady && hasSameFilters(searchWith(query), params.toString(), page));
  const ownName = own.find(isAt)?.name;
  const name = current?.Name ?? ownName;
  useShowView(current?.Name ?? (ownName === whole ? undefined : ownName));

  return (
    <>
      <PrintOnly>View: {name ?? "not saved"}</PrintOnly>
      <div data-print="hide" className="mb-3 flex items-center gap-1">
        <nav aria-label="Views" className="view-tabs relative -m-1 min-w-0 overflow-x-auto p-1">
          <ul className="flex gap-1">
            {own.map(({ name, query }) => (
              <ViewTab key={name} href={hrefOf(searchWith(query))} isCurrent={!current && name === ownName}>
                {name}
              </ViewTab>
            ))}
            {views.map((view) => (
              <ViewTab key={view.ID} href={hrefOf(searchOf(view, page))} isCurrent={view === current}>
                <span className="max-w-56 truncate">{view.Name}</span>
                {view.Shared && <Users size={13} aria-hidden className="shrink-0 text-faint" />}
                {view.Shared && <span className="sr-only">, {sharingOf(view)}</span>}
              </ViewTab>
            ))}
          </ul>
        </nav>
        <Popover
          variant="quiet"
          size="sm"
          label={current ? `View ${current.Name}` : "Save view"}
          triggerLabel={current && `Options of view ${current.Name}`}
          trigger={
            current ? (
              <Ellipsis size={14} aria-hidden />
            ) : (
              <>
                <BookmarkPlus size={14} aria-hidden />{" "}
                <span className="max-md:sr-only">{opened?.Own ? "Save changes" : "Save view"}</span>
              </>
            )
          }
        >
          {(close) => <ViewActions {...{ list, page, current, opened, deletesShared, close }} />}
        </Popover>
      </div>
    </>
  );
}

function sharingOf({ Own, Owner }: SavedView) {
  return Own ? "shared with the company" : `shared by ${fullName(Owner)}`;
}
