import type { Route } from "next";
import { orderPath } from "@/components/orders/order-path";
import { CopyableID } from "@/components/ui/copyable-id";
import { TextLink } from "@/components/ui/text-link";

/** What events and deliveries say of the record that they are about. */
export type Subject = { ObjectType: string | null; ObjectID: string | null; Data?: Record<string, unknown> | null };

type Kind = { name: string; path?: (id: string, data: Subject["Data"]) => string | null };

const within = (folder: string) => (id: string) => `${folder}/${encodeURIComponent(id)}`;

const kinds: Readonly<Record<string, Kind>> = {
  Order: { name: "Order", path: (id) => orderPath("all", id) },
  Approval: {
    name: "Approval",
    path: (id, data) => (typeof data?.OrderID === "string" ? orderPath("all", data.OrderID, id) : null),
  },
  OrderReturn: { name: "Return", path: within("/returns") },
  Product: { name: "Product", path: within("/products") },
  ApprovalRule: { name: "Approval rule", path: within("/admin/rules") },
  UserGroup: { name: "User group", path: within("/admin/groups") },
  User: { name: "User", path: within("/admin/users") },
  EventEndpoint: { name: "Webhook", path: within("/admin/webhooks") },
  ApiClient: { name: "API client" },
  SavedView: { name: "Saved view" },
};

/** What the kind of a record is called. */
export const kindWords = (type: string) => kinds[type]?.name ?? type;

/** The record of an event: where it still has a page, a link to it. */
export function EventRecord({ event, of: { ObjectType, ObjectID, Data } }: { event: string; of: Subject }) {
  if (!ObjectType || !ObjectID) return null;
  const path = event.endsWith(".deleted") ? null : kinds[ObjectType]?.path?.(ObjectID, Data);
  // Safe: each is the path of a page of ours.
  const name = path ? <TextLink href={path as Route}>{kindWords(ObjectType)}</TextLink> : kindWords(ObjectType);
  return (
    <>
      {name} <CopyableID id={ObjectID} label="Copy record ID" />
    </>
  );
}
