import type { OperationOf } from "@/lib/api/contract";
import type { GroupRecord } from "@/lib/approvals/groups";
import type {
  createBuyerUserGroupContract,
  deleteBuyerUserGroupContract,
  updateBuyerUserGroupContract,
} from "@/lib/users/groups/change-contract";
import { groupPaths } from "./membership";

export type CreateGroup = typeof createBuyerUserGroupContract;
export type UpdateGroup = typeof updateBuyerUserGroupContract;
export type DeleteGroup = typeof deleteBuyerUserGroupContract;

/** The operations that change a company's groups. They are the same for every type of company, at other paths. */
export function groupOperationsOf({ ID, Type }: GroupRecord["Company"]) {
  const path = groupPaths[Type];
  // Safe: they differ from the buyers' in their paths alone.
  const create = { method: "POST", path } as OperationOf<CreateGroup>;
  const update = { method: "PATCH", path: `${path}/{userGroupID}` } as OperationOf<UpdateGroup>;
  const remove = { method: "DELETE", path: `${path}/{userGroupID}` } as OperationOf<DeleteGroup>;
  return { create, update, remove, params: { buyerID: ID } };
}
