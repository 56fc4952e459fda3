import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { dateTime, identifier, text } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { orderReaders } from "@/lib/orders/contract";
import { personWithoutEmail } from "@/lib/users/person";
import { examples } from "./examples";
import { liveTypes } from "./streamed-events";

const decisionKind = z.enum(["Approve", "Decline"]);

const liveChange = z
  .object({
    ID: z.int().meta({ description: "Its place: grows from one change to the next, though not by one." }),
    Type: z.enum(liveTypes),
    DateCreated: dateTime,
    ObjectType: z.enum(["Order", "Approval", "OrderReturn"]),
    ObjectID: identifier,
    OrderID: identifier,
    Person: personWithoutEmail.nullable().meta({ description: "Who did it." }),
    Waiting: z.int().meta({
      description:
        "By how much this changes the number of approvals that await the caller; for a return, of the returns that do.",
    }),
    Data: z
      .object({
        ApprovalRuleID: identifier,
        ApprovingGroupID: identifier,
        Decision: decisionKind,
        Comments: text(2000).nullable(),
        AllowResubmit: z.boolean(),
        HeldUntil: dateTime.meta({ description: "Until when the decision can be undone." }),
        Until: dateTime.meta({ description: "Until when it is taken." }),
        Reason: text(2000).meta({ description: "Why a decision was refused, or approvals were withdrawn." }),
        From: text(100).meta({ description: "The previous status or approving group." }),
        To: text(100).meta({ description: "The status after." }),
        OrderVersion: z.int().meta({
          description: "Of a changed order: its version when this was sent, which may count later changes, too.",
        }),
        Approvals: z
          .array(z.object({ ID: identifier, ApprovalRuleID: identifier.nullable(), ApprovingGroupID: identifier }))
          .meta({
            description: "What was withdrawn. Members of a group who cannot see the order get those of their groups.",
          }),
      })
      .partial()
      .meta({ description: "What a row needs to show it, by type." }),
  })
  .register(schemaNames, { id: "LiveChange" });
export type LiveChange = z.output<typeof liveChange>;

export const liveFrame = z.object({ Items: z.array(liveChange) }).register(schemaNames, { id: "LiveFrame" });
export type LiveFrame = z.output<typeof liveFrame>;

/** Who looks at approvals: not stored, and so without a place. */
export type LiveLooking = {
  Items: { OrderID: string; ApprovalID: string; Person: NonNullable<LiveChange["Person"]> }[];
};

export const streamLiveContract = {
  id: "streamLive",
  summary: "Follow changes",
  description: `Server-sent events (text/event-stream) about the orders, approvals and returns you can see, within half a second of each change:

- \`start\` comes first. Its \`id\` is the place where you are, and its \`Head\` that of the newest change: what you read from now on has all up to there.
- \`changes\`: its data is a LiveFrame, with one change or more, at most four frames a second. Its \`id\` is the place of the last one.
- \`looking\`: who of an approval's group has been looking at it, for its other members and for the next 30 seconds, as \`{"Items":[{"OrderID","ApprovalID","Person"}]}\`. It has no \`id\` and is not sent again.
- \`reload\`: more happened than is sent again, so read your lists anew after \`AfterMs\` milliseconds.
- Lines that begin with a colon keep the connection open and mean nothing.

When the connection breaks, connect again with the last \`id\` as the header \`Last-Event-ID\`, as browsers do, or as the parameter \`lastEventID\`: up to 1,000 missed changes follow, each once. The stream ends within a second of your session, token or roles. A person can have 6 streams and an API client 100; 429 and 503 say by \`Retry-After\` when to try again.`,
  tag: "Live",
  method: "GET",
  path: "/live",
  roles: orderReaders,
  queryParams: z.object({
    lastEventID: z
      .string()
      .regex(/^\d{1,15}$/, "Must be the id of an event.")
      .optional()
      .meta({ description: "Where to go on, for those who cannot send the header `Last-Event-ID`." }),
  }),
  stream: { frame: liveFrame },
  example: examples.streamLive,
} as const satisfies Contract;
