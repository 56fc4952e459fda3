"use client";

import { useSyncExternalStore } from "react";
import { StatusBadge } from "@/components/ui/status-badge";
import type { LiveChange } from "@/lib/changes/live/contract";
import type { OrderReturn } from "@/lib/returns/contract";
import { orderReturnStatuses } from "@/lib/returns/list";
import { allChanges, hear } from "./changes";

type Props = {
  of: OrderReturn;
  /** Shown only once it is another than the row came with, where no column shows it (globals.css). */
  changed?: true;
};

/** The status of a return in a list, as others change it: its row stays where it is. */
export function LiveStatus({ of: { ID, Status, LastUpdated }, changed }: Props) {
  const changes = useSyncExternalStore(hear, allChanges, none);
  const last = changes.findLast(
    ({ ObjectType, ObjectID, Data, DateCreated }) =>
      ObjectType === "OrderReturn" && ObjectID === ID && Data.To !== undefined && DateCreated > LastUpdated,
  );
  const now = orderReturnStatuses.find((status) => status === last?.Data.To) ?? Status;
  if (!changed) return <StatusBadge status={now} />;
  if (now === Status) return null;
  return (
    <span data-changed>
      <StatusBadge status={now} />
    </span>
  );
}

const empty: readonly LiveChange[] = [];
const none = () => empty;
