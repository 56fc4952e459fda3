import type { List } from "@/lib/list/list";
import { orderList } from "@/lib/orders/list";

export const approverList = {
  name: "listEligibleApprovers",
  fields: {
    ID: { type: "text" },
    Username: { type: "text" },
    FirstName: { type: "text" },
    LastName: { type: "text" },
    Email: { type: "text" },
  },
  searchable: ["ID", "Username", "LastName", "FirstName", "Email"],
  sortable: ["LastName", "FirstName", "Username", "ID", "Email"],
  defaultSort: "LastName",
} as const satisfies List;

export const approvableOrderList = {
  ...orderList,
  name: "listApprovableOrders",
  page: undefined,
} as const satisfies List;
