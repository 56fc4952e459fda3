"use client";

import { Bookmark } from "lucide-react";
import { useEffect, useState } from "react";
import { searchOf } from "@/components/views/asked";
import { call } from "@/lib/api/call";
import { emptyQuery } from "@/lib/list/query";
import type { listViewsContract, SavedView } from "@/lib/views/contract";
import { viewsPath } from "@/lib/views/operations";
import type { Area } from "./areas";
import type { Entry } from "./entry";

/** The saved views that the person can open in one of these areas; none until they are there, or when they do not come. */
export function useViews(areas: Area[]) {
  const [views, setViews] = useState<SavedView[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    const query = { ...emptyQuery, pageSize: 100 };
    call<typeof listViewsContract>({ ...viewsPath, method: "GET" }, { query, signal: abort.signal })
      .then(({ Items }) => setViews(Items))
      .catch(() => {});
    return () => abort.abort();
  }, []);
  return views.flatMap((view) => toEntry(view, areas));
}

function toEntry(view: SavedView, areas: Area[]): Entry[] {
  const area = areas.find(({ list }) => list === view.List);
  if (!area) return [];
  const href = `${area.href}?${searchOf(view, area.hasDefaults ? { defaults: {} } : {})}`;
  return [{ key: view.ID, group: "Views", icon: Bookmark, label: view.Name, detail: area.label, href }];
}
