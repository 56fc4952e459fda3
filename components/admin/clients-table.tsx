"use client";

import { DataTable } from "@/components/table/data-table";
import type { Look } from "@/components/table/look";
import type { FirstPage } from "@/components/table/use-list-data";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { urlOf } from "@/lib/api/url-of";
import type { NamedRecord } from "@/lib/list/named";
import type { ApiClient } from "@/lib/users/api-clients/contract";
import { listApiClientsOperation } from "@/lib/users/api-clients/operations";
import { clientsView } from "./clients-view";

const view: typeof clientsView = {
  ...clientsView,
  // Fetched when the first row is opened.
  Details: lazyPart(() => import("./client-details").then(({ ClientDetails }) => ClientDetails), {
    waiting: <Skeleton className="h-64 w-full" />,
  }),
};

export function ClientsTable({ first, look }: { first: FirstPage<NamedRecord<ApiClient>>; look: Look }) {
  return (
    <DataTable view={view} first={first} look={look} urlOf={(query) => urlOf(listApiClientsOperation, { query })} />
  );
}
