import { orderPath } from "@/components/orders/order-path";

const within = (folder: string) => (id: string) => `${folder}/${encodeURIComponent(id)}`;

/** Where records have their page, by their kind. An approval is below its order. */
export const recordPaths = {
  Order: (id: string) => orderPath("all", id),
  Approval: (id: string, orderID: string) => orderPath("all", orderID, id),
  OrderReturn: within("/returns"),
  Product: within("/products"),
  ApprovalRule: within("/admin/rules"),
  UserGroup: within("/admin/groups"),
  User: within("/admin/users"),
  EventEndpoint: within("/admin/webhooks"),
};
