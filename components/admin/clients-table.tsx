"use client";

import { DataTable } from "@/components/data-table/data-table";
import type { Look } from "@/components/data-table/look";
import type { FirstPage } from "@/components/data-table/use-list-data";
import type { ApiClient } from "@/lib/api-clients/contract";
import { listApiClientsOperation } from "@/lib/api-clients/operations";
import { urlOf } from "@/lib/http/url-of";
import type { Named } from "@/lib/list/named";
import { clientsView } from "./clients-view";

export function ClientsTable({ first, look }: { first: FirstPage<Named<ApiClient>>; look: Look }) {
  return (
    <DataTable
      view={clientsView}
      first={first}
      look={look}
      urlOf={(query) => urlOf(listApiClientsOperation, { query })}
    />
  );
}
