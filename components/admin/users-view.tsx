import { activeColumn } from "@/components/table/active-column";
import type { Column, ListView } from "@/components/table/list-view";
import { RowLink } from "@/components/table/row-link";
import { Clipped } from "@/components/ui/clipped";
import { DateTime } from "@/components/ui/date-time";
import { None } from "@/components/ui/facts";
import { NamedID } from "@/components/ui/named-id";
import type { NamedRecord } from "@/lib/list/named";
import type { User } from "@/lib/users/contract";
import { fullName } from "@/lib/users/full-name";
import { userList } from "@/lib/users/list";

const columns: Column<NamedRecord<User>>[] = [
  {
    id: "LastName",
    header: "Name",
    width: 40,
    exports: ["FirstName", "LastName"],
    identifies: (user) => ({ text: fullName(user) }),
    cell: (user) => <RowLink text={fullName(user)} />,
  },
  {
    id: "Username",
    header: "Username",
    width: 32,
    card: "start",
    identifies: ({ Username }) => ({ text: Username }),
    cell: ({ Username }) => <bdi>{Username}</bdi>,
  },
  { id: "Email", header: "Email", card: "start", cell: ({ Email }) => <Clipped text={Email} /> },
  {
    id: "CompanyID",
    header: "Company",
    least: 34,
    card: "start",
    cell: ({ CompanyID, Names }) => <NamedID id={CompanyID} name={Names?.CompanyID} />,
  },
  activeColumn,
  {
    id: "Roles",
    header: "Roles",
    card: "start",
    cell: ({ Roles }) => (Roles.length > 0 ? <Clipped text={Roles.join(", ")} /> : <None />),
  },
  {
    id: "DateCreated",
    header: "Created",
    width: 32,
    card: "end",
    cell: ({ DateCreated }) => <DateTime value={DateCreated} />,
  },
];

export const usersView: ListView<NamedRecord<User>> = {
  list: userList,
  noun: "users",
  labels: {
    ID: "User ID",
    CompanyID: "Company",
    FirstName: "First name",
    LastName: "Last name",
    DateCreated: "Created",
    PasswordLastSetDate: "Password set",
  },
  filters: [
    { key: "Active" },
    { key: "Roles", empty: "are not assigned", present: "are assigned" },
    { key: "CompanyID", names: "company" },
    { key: "Username" },
    { key: "Email" },
    { key: "LastName" },
    { key: "FirstName" },
    { key: "DateCreated" },
    { key: "PasswordLastSetDate", empty: "is empty", present: "has a value" },
    { key: "ID" },
  ],
  columns,
  rowID: (user) => user.ID,
  pathOf: ({ ID }) => `/admin/users/${encodeURIComponent(ID)}`,
  nothingYet: { title: "No users yet", text: "Users are added by an import." },
};
