import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { identifier, text, xp } from "@/lib/api/fields";
import { newIdentifierBut, newXp } from "@/lib/api/new-fields";
import { schemaNames } from "@/lib/api/schema-names";
import type { Role } from "@/lib/auth/roles";
import { pageOf } from "@/lib/list/page";
import { ofBuyer } from "@/lib/users/companies/contract";
import { approvalType, currency } from "../contract";
import { maxLength } from "../parse";
import { examples } from "./examples";
import { approvalRuleList, sellerApprovalRuleList } from "./list";

/** Besides FullAccess. */
export const ruleReaders = ["OrderAdmin"] as const satisfies Role[];
/** FullAccess alone. */
export const ruleAdmins: readonly Role[] = [];

const expression = text(maxLength).meta({
  description: "When the rule requires an approval, in OrderCloud's language. `POST /approvalrules/check` tries one.",
});

const properties = {
  ID: identifier,
  Name: text(200),
  Description: text(2000).nullable(),
  ApprovingGroupID: identifier,
  RuleExpression: expression.nullable().meta({
    description: "Null if it was imported without one: the rule then matches nothing that is submitted here.",
  }),
  Currency: currency.nullable().meta({
    description:
      "The currency that its amounts are in; an order in another one, or a return of it, always needs the approval. Null: the amounts are in whichever the order has. OrderCloud's rules have none.",
  }),
  xp: xp.nullable(),
};

const approvalRule = z.object(properties).register(schemaNames, { id: "ApprovalRule" });
export type ApprovalRule = z.output<typeof approvalRule>;

const sellerApprovalRule = z
  .object({ ...properties, OwnerID: identifier.meta({ readOnly: true }), ApprovalType: approvalType })
  .register(schemaNames, { id: "SellerApprovalRule" });
export type SellerApprovalRule = z.output<typeof sellerApprovalRule>;

// OrderCloud's clients send whole records back: in these objects other properties are ignored.

export const newRuleID = newIdentifierBut("check", "preview", "tryout");

const fields = {
  ID: newRuleID.nullish(),
  Name: text(200).min(1, "Must not be empty.").nullish().meta({ minLength: 1, description: "Absent: its ID." }),
  Description: text(2000).nullish(),
  ApprovingGroupID: identifier.meta({ description: "A group of the same company." }),
  RuleExpression: expression,
  Currency: currency.nullish(),
  xp: newXp.nullish(),
};

const newRule = z.object(fields).register(schemaNames, { id: "NewApprovalRule" });
const savedRule = newRule.extend({ ID: identifier.nullish() }).register(schemaNames, { id: "SavedApprovalRule" });
/** Omitted properties stay unchanged. */
const ruleChange = savedRule.partial().register(schemaNames, { id: "ApprovalRuleChange" });

const newSellerRule = newRule
  .extend({
    ApprovalType: approvalType.meta({
      description:
        "Of orders that the company receives or, as the marketplace owner, places, or of returns of what it has sold. It cannot be changed.",
    }),
  })
  .register(schemaNames, { id: "NewSellerApprovalRule" });
const savedSellerRule = newSellerRule
  .extend({ ID: identifier.nullish() })
  .register(schemaNames, { id: "SavedSellerApprovalRule" });
export const sellerRuleChange = savedSellerRule.partial().register(schemaNames, { id: "SellerApprovalRuleChange" });

type ApprovalType = z.output<typeof approvalType>;
export type NewRule = z.output<typeof newRule> & { ApprovalType?: ApprovalType | undefined };
export type SavedRule = z.output<typeof savedRule> & { ApprovalType?: ApprovalType | undefined };
export type RuleChange = z.output<typeof ruleChange> & { ApprovalType?: ApprovalType | undefined };

const tag = "Approval rules" as const;
const ofRule = ofBuyer.extend({ approvalRuleID: identifier });
const ofSellerRule = z.object({ approvalRuleID: identifier });
const createDescription =
  "The expression may name properties of the order and its line items, and other rules of the company by `approved`. It is refused where it names what is not there, or waits for itself.";
const sellerDescription = `Of the caller's own company, the marketplace owner or a supplier. ${createDescription}`;
const saveDescription = "Creates the rule when there is none with this ID. What is absent is removed.";
const deleteDescription =
  "Possible while none of its approvals are pending and no other rule waits for it. Past decisions stay in the history.";

export const listApprovalRulesContract = {
  id: "listApprovalRules",
  orderCloud: "ApprovalRules.List",
  summary: "List a buyer's approval rules",
  tag,
  method: "GET",
  path: "/buyers/{buyerID}/approvalrules",
  roles: ruleReaders,
  params: ofBuyer,
  list: approvalRuleList,
  response: pageOf(approvalRule),
  example: examples.listApprovalRules,
} as const satisfies Contract;

export const getApprovalRuleContract = {
  id: "getApprovalRule",
  orderCloud: "ApprovalRules.Get",
  summary: "Get one of a buyer's approval rules",
  tag,
  method: "GET",
  path: "/buyers/{buyerID}/approvalrules/{approvalRuleID}",
  roles: ruleReaders,
  params: ofRule,
  response: approvalRule,
  versioned: true,
  example: examples.getApprovalRule,
} as const satisfies Contract;

export const createApprovalRuleContract = {
  id: "createApprovalRule",
  orderCloud: "ApprovalRules.Create",
  summary: "Create an approval rule of a buyer",
  description: createDescription,
  tag,
  method: "POST",
  path: "/buyers/{buyerID}/approvalrules",
  roles: ruleAdmins,
  params: ofBuyer,
  body: newRule,
  response: approvalRule,
  status: 201,
  location: "/buyers/{buyerID}/approvalrules/{ID}",
  versioned: true,
  refuses: [409],
  example: examples.createApprovalRule,
} as const satisfies Contract;

export const saveApprovalRuleContract = {
  id: "saveApprovalRule",
  orderCloud: "ApprovalRules.Save",
  summary: "Create or replace an approval rule of a buyer",
  description: saveDescription,
  tag,
  method: "PUT",
  path: "/buyers/{buyerID}/approvalrules/{approvalRuleID}",
  roles: ruleAdmins,
  params: ofRule,
  body: savedRule,
  response: approvalRule,
  versioned: true,
  example: examples.saveApprovalRule,
} as const satisfies Contract;

export const updateApprovalRuleContract = {
  id: "updateApprovalRule",
  orderCloud: "ApprovalRules.Patch",
  summary: "Change an approval rule of a buyer",
  description: "What is absent stays as it is. `xp` is merged at every level, where null removes a key.",
  tag,
  method: "PATCH",
  path: "/buyers/{buyerID}/approvalrules/{approvalRuleID}",
  roles: ruleAdmins,
  params: ofRule,
  body: ruleChange,
  response: approvalRule,
  versioned: true,
  example: examples.updateApprovalRule,
} as const satisfies Contract;

export const deleteApprovalRuleContract = {
  id: "deleteApprovalRule",
  orderCloud: "ApprovalRules.Delete",
  summary: "Delete an approval rule of a buyer",
  description: deleteDescription,
  tag,
  method: "DELETE",
  path: "/buyers/{buyerID}/approvalrules/{approvalRuleID}",
  roles: ruleAdmins,
  params: ofRule,
  versioned: true,
  example: examples.deleteApprovalRule,
} as const satisfies Contract;

export const listSellerApprovalRulesContract = {
  id: "listSellerApprovalRules",
  orderCloud: "SellerApprovalRules.List",
  summary: "List your company's seller approval rules",
  description: "Of the caller's own company. For users of a buyer the list is empty.",
  tag,
  method: "GET",
  path: "/approvalrules",
  roles: ruleReaders,
  list: sellerApprovalRuleList,
  response: pageOf(sellerApprovalRule),
  example: examples.listSellerApprovalRules,
} as const satisfies Contract;

export const getSellerApprovalRuleContract = {
  id: "getSellerApprovalRule",
  orderCloud: "SellerApprovalRules.Get",
  summary: "Get one of your company's seller approval rules",
  tag,
  method: "GET",
  path: "/approvalrules/{approvalRuleID}",
  roles: ruleReaders,
  params: ofSellerRule,
  response: sellerApprovalRule,
  versioned: true,
  example: examples.getSellerApprovalRule,
} as const satisfies Contract;

export const createSellerApprovalRuleContract = {
  id: "createSellerApprovalRule",
  orderCloud: "SellerApprovalRules.Create",
  summary: "Create a seller approval rule",
  description: sellerDescription,
  tag,
  method: "POST",
  path: "/approvalrules",
  roles: ruleAdmins,
  body: newSellerRule,
  response: sellerApprovalRule,
  status: 201,
  location: "/approvalrules/{ID}",
  versioned: true,
  refuses: [409],
  example: examples.createSellerApprovalRule,
} as const satisfies Contract;

export const saveSellerApprovalRuleContract = {
  id: "saveSellerApprovalRule",
  orderCloud: "SellerApprovalRules.Save",
  summary: "Create or replace a seller approval rule",
  description: saveDescription,
  tag,
  method: "PUT",
  path: "/approvalrules/{approvalRuleID}",
  roles: ruleAdmins,
  params: ofSellerRule,
  body: savedSellerRule,
  response: sellerApprovalRule,
  versioned: true,
  example: examples.saveSellerApprovalRule,
} as const satisfies Contract;

export const updateSellerApprovalRuleContract = {
  id: "updateSellerApprovalRule",
  orderCloud: "SellerApprovalRules.Patch",
  summary: "Change a seller approval rule",
  description: "What is absent stays as it is. `xp` is merged at every level, where null removes a key.",
  tag,
  method: "PATCH",
  path: "/approvalrules/{approvalRuleID}",
  roles: ruleAdmins,
  params: ofSellerRule,
  body: sellerRuleChange,
  response: sellerApprovalRule,
  versioned: true,
  example: examples.updateSellerApprovalRule,
} as const satisfies Contract;

export const deleteSellerApprovalRuleContract = {
  id: "deleteSellerApprovalRule",
  orderCloud: "SellerApprovalRules.Delete",
  summary: "Delete a seller approval rule",
  description: deleteDescription,
  tag,
  method: "DELETE",
  path: "/approvalrules/{approvalRuleID}",
  roles: ruleAdmins,
  params: ofSellerRule,
  versioned: true,
  example: examples.deleteSellerApprovalRule,
} as const satisfies Contract;
