import { call } from "@/lib/api/call";
import type { Output } from "@/lib/api/contract";
import type { InboxApproval, listApprovalInboxContract } from "@/lib/approvals/contract";
import type { Decision } from "@/lib/approvals/decisions/contract";
import { inboxOperation } from "@/lib/approvals/inbox-list";
import { escapeTerm } from "@/lib/list/escape-term";
import { emptyQuery, type ListQuery } from "@/lib/list/query";
import { isMe } from "./colleagues-store";
import { keyOf } from "./subject";

type Of = Pick<InboxApproval, "OrderID" | "ID">;
export type End = Pick<Decision, "OrderID" | "State" | "Decision" | "DateCompleted" | "Reason" | "Changed">;
export const unrefused = { Reason: null, Changed: null };
type Inbox = typeof listApprovalInboxContract;
type Endings = Map<string, End | "otherwise">;

/** IDs per request. */
const most = 50;

/**
 * The outcomes of the caller's decisions on these approvals, by their keys, without those still on hold.
 * "otherwise": the list does not say.
 */
export async function endedAmong(all: readonly Of[]): Promise<Endings> {
  const rows = await readRows(all);
  const ended: Endings = new Map();
  for (const of of all) {
    const end = endOf(rows.get(keyOf(of)));
    if (end) ended.set(keyOf(of), end);
  }
  return ended;
}

/** The approvals as the caller's list has them now, by their keys. */
export async function readRows(all: readonly Of[]): Promise<ReadonlyMap<string, InboxApproval>> {
  const rows = new Map<string, InboxApproval>();
  const oneOf = (ids: string[]) => [...new Set(ids)].map(escapeTerm).join("|");
  for (let at = 0; at < all.length; at += most) {
    const some = all.slice(at, at + most);
    const filters: [string, string][] = [
      ["OrderID", oneOf(some.map(({ OrderID }) => OrderID))],
      ["ID", oneOf(some.map(({ ID }) => ID))],
    ];
    // Orders may share the IDs of their approvals, so there may be more rows than were asked for.
    const isMissing = () => some.some((of) => !rows.has(keyOf(of)));
    for (let query: ListQuery | undefined = { ...emptyQuery, filters, pageSize: 100 }; query && isMissing(); ) {
      const { Items, Meta }: Output<Inbox> = await call<Inbox>(inboxOperation, {
        queryParams: { direction: "all" },
        query,
        isBackground: true,
      });
      for (const row of Items) rows.set(keyOf(row), row);
      query = Meta.NextPageKey ? { ...emptyQuery, pageKey: Meta.NextPageKey } : undefined;
    }
  }
  return rows;
}

/** How the caller's decision ended; undefined while it is held. */
export function endOf(row: InboxApproval | undefined): End | "otherwise" | undefined {
  if (!row) return "otherwise";
  const { OrderID, Status, Approver, DateCompleted, Decision: last } = row;
  if (last?.State === "Held" && isMe(last.Person)) return undefined;
  if (Status === "Pending" || !isMe(Approver)) return "otherwise";
  const decision = Status === "Approved" ? "Approve" : "Decline";
  return { OrderID, State: "Done", Decision: decision, DateCompleted, ...unrefused };
}
