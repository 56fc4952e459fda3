import { lazy } from "react";
import type { Column, ListView } from "@/components/data-table/list-view";
import { ActiveBadge } from "@/components/ui/active-badge";
import { Clipped } from "@/components/ui/clipped";
import { None } from "@/components/ui/facts";
import { NamedID } from "@/components/ui/named-id";
import type { ApiClient } from "@/lib/api-clients/contract";
import { apiClientList } from "@/lib/api-clients/list";
import type { Named } from "@/lib/list/named";

const columns: Column<Named<ApiClient>>[] = [
  { id: "Name", header: "Name", width: 56, cell: ({ Name }) => <span className="truncate font-medium">{Name}</span> },
  { id: "ID", header: "Client ID", cell: ({ ID }) => <Clipped text={ID} /> },
  { id: "Active", header: "Active", width: 28, cell: ({ Active }) => <ActiveBadge active={Active} /> },
  { id: "HasSecret", header: "Secret", width: 24, cell: ({ HasSecret }) => (HasSecret ? "Yes" : <None />) },
  {
    id: "DefaultContextUserID",
    header: "Speaks for",
    width: 36,
    cell: ({ DefaultContextUserID, Names }) =>
      DefaultContextUserID ? <NamedID id={DefaultContextUserID} name={Names?.DefaultContextUserID} /> : <None />,
  },
  {
    id: "AccessTokenMinutes",
    header: "Token lasts",
    width: 32,
    cell: ({ AccessTokenMinutes }) => `${AccessTokenMinutes} minutes`,
  },
];

export const clientsView: ListView<Named<ApiClient>> = {
  list: apiClientList,
  noun: "API clients",
  labels: {
    ID: "Client ID",
    HasSecret: "Has a secret",
    AccessTokenMinutes: "Access token minutes",
    RefreshTokenMinutes: "Refresh token minutes",
    DefaultContextUserID: "Speaks for",
  },
  filters: [
    { key: "Active" },
    { key: "HasSecret" },
    { key: "Name" },
    { key: "ID" },
    { key: "DefaultContextUserID", empty: "is nobody", present: "is anybody" },
    { key: "AccessTokenMinutes" },
    { key: "RefreshTokenMinutes", empty: "is empty", present: "has a value" },
  ],
  columns,
  rowID: (client) => client.ID,
  // Fetched when the first row is opened.
  Details: lazy(() => import("./client-details").then(({ ClientDetails }) => ({ default: ClientDetails }))),
  nothingYet: { title: "No API clients yet", text: "A program needs one to get a token." },
};
