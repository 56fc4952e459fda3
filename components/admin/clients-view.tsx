import { activeColumn } from "@/components/table/active-column";
import type { Column, ListView } from "@/components/table/list-view";
import { None } from "@/components/ui/facts";
import { NamedID } from "@/components/ui/named-id";
import type { NamedRecord } from "@/lib/list/named";
import type { ApiClient } from "@/lib/users/api-clients/contract";
import { apiClientList } from "@/lib/users/api-clients/list";

const columns: Column<NamedRecord<ApiClient>>[] = [
  {
    id: "Name",
    header: "Name",
    width: 44,
    identifies: ({ Name }) => ({ text: Name, beside: 7 }),
    cell: ({ Name }) => <span className="font-medium">{Name}</span>,
  },
  {
    id: "ID",
    header: "Client ID",
    width: 40,
    card: "start",
    identifies: ({ ID }) => ({ text: ID }),
    cell: ({ ID }) => <bdi>{ID}</bdi>,
  },
  activeColumn,
  {
    id: "HasSecret",
    header: "Secret",
    width: 24,
    card: "named",
    cell: ({ HasSecret }) => (HasSecret ? "Yes" : <None />),
  },
  {
    id: "DefaultContextUserID",
    header: "Runs as",
    least: 34,
    card: "named",
    cell: ({ DefaultContextUserID, Names }) =>
      DefaultContextUserID ? <NamedID id={DefaultContextUserID} name={Names?.DefaultContextUserID} /> : <None />,
  },
  {
    id: "AccessTokenMinutes",
    header: "Token lifetime",
    width: 32,
    card: "named",
    cell: ({ AccessTokenMinutes }) => `${AccessTokenMinutes} minutes`,
  },
];

export const clientsView: ListView<NamedRecord<ApiClient>> = {
  list: apiClientList,
  noun: "API clients",
  labels: {
    ID: "Client ID",
    HasSecret: "Has secret",
    AccessTokenMinutes: "Access token minutes",
    RefreshTokenMinutes: "Refresh token minutes",
    DefaultContextUserID: "Runs as",
  },
  searchLabels: { DefaultContextUserID: "Runs as (user ID)" },
  filters: [
    { key: "Active" },
    { key: "HasSecret" },
    { key: "Name" },
    { key: "ID" },
    { key: "DefaultContextUserID", empty: "is not set", present: "is set", names: "person" },
    { key: "AccessTokenMinutes" },
    { key: "RefreshTokenMinutes", empty: "is empty", present: "has a value" },
  ],
  columns,
  rowID: (client) => client.ID,
  nothingYet: { title: "No API clients yet", text: "A program needs one to get a token." },
};
