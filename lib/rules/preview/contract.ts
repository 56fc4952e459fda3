import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { identifier, text } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { why } from "@/lib/approvals/preview-contract";
import { order, orderStatus } from "@/lib/orders/contract";
import { direction } from "@/lib/orders/direction";
import { personWithoutEmail } from "@/lib/users/person";
import { ruleReaders } from "../saved/contract";
import { examples } from "./examples";

const signers = z
  .object({
    Items: z.array(personWithoutEmail).meta({ description: "At most twenty, by name." }),
    TotalCount: z.int().meta({ description: "With 0, nobody can decide it." }),
    Barred: z
      .array(
        z.object({
          User: personWithoutEmail,
          Reason: z.enum(["Placed", "Created", "Changed", "Submits"]).meta({
            description:
              "They placed the order, created the order or the return, changed it, or are the caller, who would submit it.",
          }),
        }),
      )
      .meta({ description: "Members of the group who cannot decide it." }),
  })
  .register(schemaNames, { id: "Signers" });
export type Signers = z.output<typeof signers>;

const properties = {
  ApprovalRuleID: identifier.nullable().meta({
    description: "Null where the group approves all returns of what its company has sold.",
  }),
  RuleName: text(200).nullable(),
  CompanyID: identifier.meta({ description: "Whose rule it is." }),
  ApprovingGroupID: identifier,
  GroupName: text(200),
  Why: why.nullable().meta({
    description: "As the approval would keep it. Null without a rule, and for a rule of another company.",
  }),
  Signers: signers.nullable().meta({ description: "Null for a group of another company." }),
  UsualWait: z.int().nullable().meta({
    description:
      "The median of the seconds in which the rule's last hundred approvals were decided. Null without any, and where `Why` is null.",
  }),
};

const wantedApproval = z.object(properties).register(schemaNames, { id: "WantedApproval" });
export type WantedApproval = z.output<typeof wantedApproval>;

const laterApproval = z
  .object({
    ...properties,
    After: z.array(identifier).meta({ description: "The rules above that it waits for." }),
  })
  .register(schemaNames, { id: "LaterApproval" });

const listOf = <T extends z.ZodType>(item: T) =>
  z
    .object({ Items: z.array(item), TotalCount: z.int() })
    .meta({ description: "The first hundred by the IDs of their rules, and how many there are." });

const submissionPreview = z
  .object({
    OrderID: identifier,
    OrderReturnID: identifier.nullable(),
    Status: orderStatus.meta({ description: "Of the order, or of the return." }),
    Currency: order.shape.Currency,
    Approvals: listOf(wantedApproval),
    Later: listOf(laterApproval),
  })
  .register(schemaNames, { id: "SubmissionPreview" });
export type SubmissionPreview = z.output<typeof submissionPreview>;

const submissionToPreview = z
  .strictObject({
    OrderID: identifier.optional(),
    Direction: direction.default("all").meta({ description: "Of the order." }),
    OrderReturnID: identifier.optional(),
  })
  .refine(({ OrderID, OrderReturnID }) => (OrderID === undefined) !== (OrderReturnID === undefined), {
    path: ["OrderID"],
    error: "Name an order or a return.",
  })
  .meta({ description: "Either an `OrderID` or an `OrderReturnID`." })
  .register(schemaNames, { id: "SubmissionToPreview" });
export type SubmissionToPreview = z.output<typeof submissionToPreview>;

export const previewSubmissionContract = {
  id: "previewSubmission",
  summary: "Preview the approvals of an order or a return",
  description:
    "Which approvals an order or a return would get if the caller submitted it as it is now, by the same evaluation as submitting it: the rules that match with the values they compared, who can sign and who is barred. `Later` has the rules that match once those before them are approved, by `order.approved` or `orderReturn.approved`, without those of other companies. Nothing is saved, and neither the status nor other requirements of submitting are checked.",
  tag: "Approval rules",
  method: "POST",
  path: "/approvalrules/preview",
  roles: ruleReaders,
  body: submissionToPreview,
  response: submissionPreview,
  example: examples.previewSubmission,
} as const satisfies Contract;
