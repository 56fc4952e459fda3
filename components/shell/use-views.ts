import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { queryClient } from "@/components/ui/query-client";
import { searchOf } from "@/components/views/page-params";
import { call } from "@/lib/api/call";
import { emptyQuery } from "@/lib/list/query";
import type { listViewsContract, SavedView } from "@/lib/search/views/contract";
import { viewsPath } from "@/lib/search/views/operations";
import type { Area } from "./areas";
import type { Entry } from "./entry";

/** The saved views that the person can open in one of these areas; none until they are there, or when they do not come. */
export function useViews(areas: Area[]) {
  const { data: views = [] } = useQuery({ queryKey: ["views"], queryFn: findViews, staleTime: 0 }, queryClient);
  return views.flatMap((view) => toEntry(view, areas));
}

async function findViews({ signal }: { signal: AbortSignal }) {
  const query = { ...emptyQuery, pageSize: 100 };
  return (await call<typeof listViewsContract>({ ...viewsPath, method: "GET" }, { query, signal })).Items;
}

function toEntry(view: SavedView, areas: Area[]): Entry[] {
  const area = areas.find(({ list }) => list === view.List);
  if (!area) return [];
  const href = `${area.href}?${searchOf(view, area.hasDefaults ? { defaults: {} } : {})}`;
  return [{ key: view.ID, group: "Views", icon: Bookmark, label: view.Name, detail: area.label, href }];
}
