import type { Route } from "next";
import { CopyableID } from "@/components/ui/copyable-id";
import { TextLink } from "@/components/ui/text-link";
import { recordPaths } from "./record-paths";

/** What events and deliveries say of what they are about. */
type Subject = { ObjectType: string | null; ObjectID: string | null; Data?: Record<string, unknown> | null };

type EventRecord = { kind: string; id: string; path: string | null };

/** Kinds that are called otherwise than their type. */
const kinds: Readonly<Record<string, string>> = {
  OrderReturn: "Return",
  ApprovalRule: "Approval rule",
  UserGroup: "User group",
  EventEndpoint: "Webhook",
  ApiClient: "API client",
  SavedView: "Saved view",
};

/** The record that an event is about, and its page if it still has one. A person is not one: they are the event's target. */
export function recordOf(event: string, { ObjectType, ObjectID, Data }: Subject): EventRecord | null {
  if (!ObjectType || !ObjectID || ObjectType === "User") return null;
  const path = event.endsWith(".deleted") ? null : pathOf(ObjectType, ObjectID, Data?.OrderID);
  return { kind: kinds[ObjectType] ?? ObjectType, id: ObjectID, path };
}

function pathOf(type: string, id: string, orderID: unknown) {
  if (type === "Approval") return typeof orderID === "string" ? recordPaths.Approval(id, orderID) : null;
  // Safe: the others take an ID alone, and a type that is none of them has no path.
  const paths: Readonly<Record<string, unknown>> = recordPaths;
  return (paths[type] as ((id: string) => string) | undefined)?.(id) ?? null;
}

/** The record of an event, with a link to its page. */
export function RecordLink({ record: { kind, id, path } }: { record: EventRecord }) {
  // Safe: each is the path of a page of ours.
  const name = path ? <TextLink href={path as Route}>{kind}</TextLink> : kind;
  return (
    <>
      {name} <CopyableID id={id} label="Copy record ID" />
    </>
  );
}
