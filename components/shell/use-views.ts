"use client";

import { Bookmark } from "lucide-react";
import { useEffect, useState } from "react";
import { searchOf } from "@/components/views/asked";
import { call } from "@/lib/api/call";
import { emptyQuery } from "@/lib/list/query";
import type { listViewsContract, SavedView } from "@/lib/views/contract";
import { viewsPath } from "@/lib/views/operations";
import type { Entry } from "./entry";

/** Where the lists are that have one page. The inbox starts with defaults, which a view of it leaves aside. */
const pages: Partial<Record<SavedView["List"], { path: string; defaults?: object }>> = {
  listApprovalInbox: { path: "/approvals", defaults: {} },
  listOrders: { path: "/orders" },
  listProducts: { path: "/products" },
  listOrderReturns: { path: "/returns" },
};

/** The saved views that the person sees; none until they are there, or when they do not come. */
export function useViews() {
  const [entries, setEntries] = useState<Entry[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    const query = { ...emptyQuery, pageSize: 100 };
    call<typeof listViewsContract>({ ...viewsPath, method: "GET" }, { query, signal: abort.signal })
      .then(({ Items }) => setEntries(Items.flatMap(toEntry)))
      .catch(() => {});
    return () => abort.abort();
  }, []);
  return entries;
}

function toEntry(view: SavedView): Entry[] {
  const page = pages[view.List];
  if (!page) return [];
  const href = `${page.path}?${searchOf(view, page)}`;
  return [{ key: view.ID, group: "Views", icon: Bookmark, label: view.Name, detail: page.path.slice(1), href }];
}
