import type { OperationOf } from "@/lib/api/contract";
import type { GroupRecord } from "@/lib/approvals/groups";
import type {
  deleteBuyerUserGroupAssignmentContract,
  saveBuyerUserGroupAssignmentContract,
} from "@/lib/users/groups/contract";

export type Group = Pick<GroupRecord, "ID" | "Name" | "Company">;

type Save = typeof saveBuyerUserGroupAssignmentContract;
type Delete = typeof deleteBuyerUserGroupAssignmentContract;

/** Of a buyer's and a supplier's groups the company is called buyerID. */
export const groupPaths = {
  Owner: "/usergroups",
  Buyer: "/buyers/{buyerID}/usergroups",
  Supplier: "/suppliers/{buyerID}/usergroups",
} as const;

/** The operations that change a group's members. They are the same for every type of company, at other paths. */
export function membershipOf({ ID, Company }: Group) {
  const path = groupPaths[Company.Type];
  // Safe: they differ from the buyers' in their paths alone.
  const save = { method: "POST", path: `${path}/assignments` } as OperationOf<Save>;
  const remove = { method: "DELETE", path: `${path}/{userGroupID}/assignments/{userID}` } as OperationOf<Delete>;
  return { save, remove, params: { buyerID: Company.ID, userGroupID: ID } };
}

export type { Delete as DeleteMembership, Save as SaveMembership };
