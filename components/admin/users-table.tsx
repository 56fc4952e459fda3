"use client";

import { DataTable } from "@/components/table/data-table";
import type { Look } from "@/components/table/look";
import type { FirstPage } from "@/components/table/use-list-data";
import { urlOf } from "@/lib/api/url-of";
import type { NamedRecord } from "@/lib/list/named";
import type { User } from "@/lib/users/contract";
import { listUsersOperation } from "@/lib/users/operations";
import { usersView } from "./users-view";

export function UsersTable({ first, look }: { first: FirstPage<NamedRecord<User>>; look: Look }) {
  return (
    <DataTable view={usersView} first={first} look={look} urlOf={(query) => urlOf(listUsersOperation, { query })} />
  );
}
