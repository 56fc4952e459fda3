import type { LiveChange } from "./contract";
import type { Change, Changes, Viewer } from "./repository";

const encoder = new TextEncoder();

/** Text as it goes to a listener: each event ends with an empty line. */
export const eventOf = (name: string, id: number, data: string) =>
  encoder.encode(`id: ${id}\nevent: ${name}\ndata: ${data}\n\n`);
/** The same for what has no place: a listener goes on where it was. */
export const placelessEventOf = (name: string, data: string) => encoder.encode(`event: ${name}\ndata: ${data}\n\n`);

export const heartbeat = encoder.encode(":\n\n");
export const retryAfter = (milliseconds: number) => encoder.encode(`retry: ${milliseconds}\n\n`);

/** What one frame holds at most, in characters: the rest is in the next ones. */
const largest = 32 * 1024;

/** A part of what a viewer gets: up to a place, and whether that is all. */
type Part = { frame: Uint8Array | null; place: number; isAll: boolean };

/** Serialises changes for each viewer; content that several share is serialised once. */
export class Frames {
  private readonly items: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly frames = new Map<string, Uint8Array>();
  private readonly audiences: { change: Change; by: Set<number>; members: Set<number> }[];
  private readonly members: Map<string, Set<number>>;

  /** How far they go. */
  readonly place: number;
  private readonly viewers: readonly Viewer[];

  constructor({ changes, members, place }: Changes, viewers: readonly Viewer[]) {
    this.place = place;
    this.viewers = viewers;
    this.audiences = changes.map((change) => ({
      change,
      by: new Set(change.seenBy),
      members: new Set(change.askedBy),
    }));
    this.members = new Map(Object.entries(members).map(([group, all]) => [group, new Set(all)]));
  }

  /** What the nth viewer, from 1, gets of what came after a place. */
  partFor(n: number, after: number): Part {
    const numbers: number[] = [];
    let place = after;
    let length = 0;
    for (const { change, by, members } of this.audiences) {
      if (change.place <= after || !(by.has(n) || members.has(n))) continue;
      const number = this.itemFor(change, n, by.has(n));
      length += this.items[number]?.length ?? 0;
      if (numbers.length > 0 && length > largest) return { frame: this.frameOf(numbers, place), place, isAll: false };
      numbers.push(number);
      place = change.place;
    }
    return { frame: numbers.length > 0 ? this.frameOf(numbers, place) : null, place: this.place, isAll: true };
  }

  private frameOf(numbers: readonly number[], place: number) {
    const all = numbers.join();
    const frame = this.frames.get(all);
    if (frame) return frame;
    const newFrame = eventOf("changes", place, `{"Items":[${numbers.map((number) => this.items[number]).join()}]}`);
    this.frames.set(all, newFrame);
    return newFrame;
  }

  /** The number of an item as the viewer gets it: equal only if the items are. */
  private itemFor(change: Change, n: number, sees: boolean) {
    const isMember = (group: unknown) => this.members.get(String(group))?.has(n) === true;
    const waiting = this.waitingOf(change, n, isMember);
    const approvals = sees
      ? undefined
      : approvalsIn(change.data.Approvals).filter(({ ApprovingGroupID }) => isMember(ApprovingGroupID));
    const key = `${change.place}/${waiting}/${approvals ? JSON.stringify(approvals.map(({ ID }) => ID)) : ""}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.items.push(JSON.stringify(toItem(change, waiting, approvals))) - 1;
    this.numbers.set(key, number);
    return number;
  }

  private waitingOf({ type, data, owners }: Change, n: number, isMember: (group: unknown) => boolean) {
    if (owners.includes(this.viewers[n - 1]?.userID ?? "")) return 0;
    const awaiting = Number(isMember(data.ApprovingGroupID));
    switch (type) {
      case "approval.requested":
      case "orderreturn.approval_requested":
        return awaiting;
      case "approval.approved":
      case "approval.declined":
      case "orderreturn.approval_approved":
      case "orderreturn.approval_declined":
        return awaiting && -awaiting;
      case "approval.reassigned":
        return awaiting - Number(isMember(data.From));
      case "approval.withdrawn":
      case "orderreturn.approval_withdrawn": {
        const withdrawn = approvalsIn(data.Approvals).filter(({ ApprovingGroupID }) =>
          isMember(ApprovingGroupID),
        ).length;
        return withdrawn && -withdrawn;
      }
      default:
        return 0;
    }
  }
}

type PendingApproval = { ID: string; ApprovalRuleID: string; ApprovingGroupID: string };

// Safe: as the catalogue of events has it.
const approvalsIn = (all: unknown) => (all ?? []) as PendingApproval[];

type StatusChange = { from?: unknown; to?: unknown };
const statusOf = (data: Change["data"]): StatusChange => Object(Object(data.changes).Status); // only looked into

const shownOfApproval = [
  "ApprovalRuleID",
  "ApprovingGroupID",
  "Decision",
  "AllowResubmit",
  "HeldUntil",
  "Reason",
  "From",
  "Until",
];
/** Until it is final, a comment is for its maker alone. */
const withComments = new Set([
  "approval.approved",
  "approval.declined",
  "orderreturn.approval_approved",
  "orderreturn.approval_declined",
  "orderreturn.approved",
  "orderreturn.declined",
]);

function toItem(change: Change, Waiting: number, approvals?: PendingApproval[]): LiveChange {
  const { place, type, at, objectType, objectID, orderID, person, data } = change;
  return {
    ID: place,
    Type: type,
    DateCreated: at,
    ObjectType: objectType,
    ObjectID: objectID,
    OrderID: orderID,
    Person: approvals ? null : person,
    Waiting,
    Data: {
      ...dataOf(change),
      ...(withComments.has(type) && { Comments: (data.Comments as string | null) ?? null }), // as the catalogue has it
      ...(isWithdrawal(type) && { Approvals: approvals ?? approvalsIn(data.Approvals) }),
    },
  };
}

const isWithdrawal = (type: Change["type"]) =>
  type === "approval.withdrawn" || type === "orderreturn.approval_withdrawn";

function dataOf({ type, objectType, orderVersion, data }: Change) {
  if (type === "order.updated") return { OrderVersion: orderVersion };
  if (objectType === "Order" && "to" in data) return statuses(data);
  if (objectType === "OrderReturn" && "changes" in data) return statuses(statusOf(data));
  return Object.fromEntries(shownOfApproval.filter((name) => data[name] != null).map((name) => [name, data[name]]));
}

const statuses = ({ from, to }: StatusChange) => ({
  ...(typeof from === "string" && { From: from }),
  ...(typeof to === "string" && { To: to }),
});
