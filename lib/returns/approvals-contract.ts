import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { identifier } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { approval } from "@/lib/approvals/contract";
import { pageOf } from "@/lib/list/page";
import { orderReaders } from "@/lib/orders/contract";
import { person } from "@/lib/users/person";
import { eligibleApproverList, orderReturnApprovalList } from "./approval-lists";
import { examples } from "./examples";

const { shape } = approval;

const orderReturnApproval = z
  .object({
    ID: identifier,
    OrderReturnID: identifier,
    ApprovalRuleID: identifier.nullable().meta({
      description: "Null where the group approves all returns of what its company has sold.",
    }),
    ApprovingGroupID: identifier,
    Status: shape.Status,
    DateCreated: shape.DateCreated,
    DateCompleted: shape.DateCompleted,
    Approver: shape.Approver,
    Comments: shape.Comments,
  })
  .register(schemaNames, { id: "OrderReturnApproval" });
export type OrderReturnApproval = z.output<typeof orderReturnApproval>;

const eligibleApprover = person
  .extend({
    Email: person.shape.Email.nullable().meta({
      description: "Null unless the caller is one of them or an OrderAdmin.",
    }),
  })
  .register(schemaNames, { id: "EligibleApprover" });
export type EligibleApprover = z.output<typeof eligibleApprover>;

const params = z.object({ returnID: identifier });

export const listOrderReturnApprovalsContract = {
  id: "listOrderReturnApprovals",
  orderCloud: "OrderReturns.ListApprovals",
  summary: "List the approvals of an order return",
  tag: "Order returns",
  method: "GET",
  path: "/orderreturns/{returnID}/approvals",
  roles: orderReaders,
  params,
  list: orderReturnApprovalList,
  response: pageOf(orderReturnApproval),
  example: examples.listOrderReturnApprovals,
} as const satisfies Contract;

export const listOrderReturnEligibleApproversContract = {
  id: "listOrderReturnEligibleApprovers",
  orderCloud: "OrderReturns.ListEligibleApprovers",
  summary: "List who can decide an order return",
  description:
    "Everyone who can approve or decline what is still pending. They are listed to their own company and to the marketplace owner; others get an empty list.",
  tag: "Order returns",
  method: "GET",
  path: "/orderreturns/{returnID}/eligibleapprovers",
  roles: orderReaders,
  params,
  list: eligibleApproverList,
  response: pageOf(eligibleApprover),
  example: examples.listOrderReturnEligibleApprovers,
} as const satisfies Contract;
