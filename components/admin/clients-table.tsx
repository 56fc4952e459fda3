"use client";

import { DataTable } from "@/components/table/data-table";
import type { Look } from "@/components/table/look";
import type { FirstPage } from "@/components/table/use-list-data";
import { urlOf } from "@/lib/api/url-of";
import type { NamedRecord } from "@/lib/list/named";
import type { ApiClient } from "@/lib/users/api-clients/contract";
import { listApiClientsOperation } from "@/lib/users/api-clients/operations";
import { clientsView } from "./clients-view";

export function ClientsTable({ first, look }: { first: FirstPage<NamedRecord<ApiClient>>; look: Look }) {
  return (
    <DataTable
      view={clientsView}
      first={first}
      look={look}
      urlOf={(query) => urlOf(listApiClientsOperation, { query })}
    />
  );
}
