import { expect, test } from "@playwright/test";
import { liveFrame } from "./contract";
import { Frames } from "./frames";
import type { Change, Viewer } from "./repository";

const viewerOf = (userID: string): Viewer => ({ userID, companyID: "c", companyType: "Buyer", onlyOwn: true });
const viewers = [viewerOf("grace"), viewerOf("samuel")];

const change = (place: number, properties: Partial<Change> = {}): Change => ({
  ...{
    place,
    type: "approval.approved",
    at: "2026-02-02T08:30:00.000Z",
    objectType: "Approval",
    objectID: `a${place}`,
  },
  ...{ orderID: "o", orderVersion: 1, person: null, owners: ["ruth", null], seenBy: [1, 2], askedBy: [] },
  data: {
    ApprovalRuleID: "r",
    ApprovingGroupID: "g",
    Decision: "Approve",
    Comments: null,
    AllowResubmit: false,
    Seen: {},
  },
  ...properties,
});

function framesOf(changes: Change[], members: Record<string, number[]> = { g: [1] }) {
  return new Frames({ place: 1000, changes, members, missed: false, more: false }, viewers);
}

function read(frame: Uint8Array | null) {
  const [, id, data] =
    /^id: (\d+)\nevent: \w+\ndata: (.*)\n\n$/.exec(new TextDecoder().decode(frame ?? undefined)) ?? [];
  const { Items } = liveFrame.parse(JSON.parse(data ?? ""));
  return { id: Number(id), Items };
}

test("each viewer gets the changes they may see, in the contract's shape, with their own count", () => {
  const frames = framesOf([change(1), change(2, { seenBy: [2] })]);
  const [ofGrace, ofSamuel] = [read(frames.partFor(1, 0).frame), read(frames.partFor(2, 0).frame)];

  expect(ofGrace.Items.map(({ ID, Waiting }) => [ID, Waiting])).toEqual([[1, -1]]);
  expect(ofSamuel.Items.map(({ ID, Waiting }) => [ID, Waiting])).toEqual([
    [1, 0],
    [2, 0],
  ]);
  expect(ofSamuel.id).toBe(2);
  expect(JSON.stringify(ofSamuel)).not.toContain("Seen");
});

test("changes up to a viewer's position are not sent again, and without changes there is no frame", () => {
  const frames = framesOf([change(1), change(2)]);

  expect(read(frames.partFor(1, 1).frame).Items.map(({ ID }) => ID)).toEqual([2]);
  expect(frames.partFor(1, 2)).toEqual({ frame: null, place: 1000, isAll: true });
});

test("an approval does not await those who placed the order", () => {
  const requested = change(1, { type: "approval.requested", owners: ["grace", null] });

  expect(read(framesOf([requested], { g: [1, 2] }).partFor(1, 0).frame).Items[0]?.Waiting).toBe(0);
  expect(read(framesOf([requested], { g: [1, 2] }).partFor(2, 0).frame).Items[0]?.Waiting).toBe(1);
});

test("a return awaits the group it asks until it is decided, and never those who submitted it", () => {
  const request = { ApprovalID: "a", ApprovalRuleID: null, ApprovingGroupID: "g" };
  const of = { objectType: "OrderReturn" as const, owners: ["samuel", null] };
  const changes = [
    change(1, { ...of, type: "orderreturn.approval_requested", data: request }),
    change(2, { ...of, type: "orderreturn.approval_approved", data: request }),
    change(3, { ...of, type: "orderreturn.approved", data: { changes: {} } }),
    change(4, { ...of, type: "orderreturn.approval_withdrawn", data: { Approvals: [{ ...request, ID: "a" }] } }),
  ];
  const waitingOf = (n: number) =>
    read(framesOf(changes, { g: [1, 2] }).partFor(n, 0).frame).Items.map((each) => each.Waiting);

  expect(waitingOf(1)).toEqual([1, -1, 0, -1]);
  expect(waitingOf(2)).toEqual([0, 0, 0, 0]);
});

test("members of two groups whose withdrawn approvals have similar IDs each get their own", () => {
  const of = (ID: string, ApprovingGroupID: string) => ({ ID, ApprovalRuleID: "r", ApprovingGroupID });
  const data = { Approvals: [of("a b", "g"), of("a_b", "h")] };
  const withdrawn = change(1, { type: "approval.withdrawn", seenBy: [], askedBy: [1, 2], data });
  const frames = framesOf([withdrawn], { g: [1], h: [2] });
  const groupsOf = (n: number) =>
    read(frames.partFor(n, 0).frame).Items.map(({ Data }) => Data.Approvals?.map((each) => each.ApprovingGroupID));

  expect([groupsOf(1), groupsOf(2)]).toEqual([[["g"]], [["h"]]]);
});

test("changes too long for one frame come in several, whole and in order", () => {
  const data = { ...change(1).data, Comments: "x".repeat(2000) };
  const frames = framesOf(Array.from({ length: 100 }, (_, nth) => change(nth + 1, { data })));
  const ids: number[] = [];
  let parts = 0;
  for (let [place, isAll] = [0, false]; !isAll; parts++) {
    const part = frames.partFor(1, place);
    ids.push(...read(part.frame).Items.map(({ ID }) => ID));
    expect(part.frame?.byteLength).toBeLessThan(64 * 1024);
    ({ place, isAll } = part);
  }

  expect(ids).toEqual(Array.from({ length: 100 }, (_, nth) => nth + 1));
  expect(parts).toBeGreaterThan(4);
});
