import type { Example } from "@/lib/api/example";

/** Event by event: the name, its place, its data. */
const events = (all: readonly [name: string, id: number, data: object][]) =>
  all.map(([name, id, data]) => `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join("");

/** The content of a frame of the stream. */
export const liveFrameExample = {
  Items: [
    {
      ID: 4714,
      Type: "approval.approved",
      DateCreated: "2026-02-02T08:30:00.000Z",
      ObjectType: "Approval",
      ObjectID: "LH-20501-over-5000",
      OrderID: "LH-20501",
      Person: { ID: "samuel", Username: "samuel", FirstName: "Samuel", LastName: "Adeyemi" },
      Waiting: -1,
      Data: {
        ApprovalRuleID: "over-5000",
        ApprovingGroupID: "finance",
        Decision: "Approve",
        Comments: "Within budget.",
        AllowResubmit: false,
      },
    },
  ],
};

export const examples = {
  streamLive: {
    query: "lastEventID=4711",
    stream: events([
      ["start", 4711, { Head: 4714 }],
      ["changes", 4714, liveFrameExample],
    ]),
  },
  lookAtApproval: { params: { direction: "all", orderID: "LH-20501", approvalID: "APR-000090" } },
} satisfies Record<string, Example>;
