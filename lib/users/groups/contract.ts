import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { identifier, text, xp } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import type { Role } from "@/lib/auth/roles";
import { pageOf } from "@/lib/list/page";
import { ofBuyer, ofSupplier } from "@/lib/users/companies/contract";
import { examples } from "./examples";
import { userGroupAssignmentList, userGroupList } from "./list";

/** Besides FullAccess. */
export const groupReaders = ["OrderAdmin"] as const satisfies Role[];
/** FullAccess alone. */
export const groupAdmins: readonly Role[] = [];

export const userGroup = z
  .object({
    ID: identifier,
    Name: text(200),
    Description: text(2000).nullable(),
    xp: xp.nullable(),
  })
  .register(schemaNames, { id: "UserGroup" });
export type UserGroup = z.output<typeof userGroup>;

const userGroupAssignment = z
  .object({ UserGroupID: identifier, UserID: identifier })
  .register(schemaNames, { id: "UserGroupAssignment" });
export type UserGroupAssignment = z.output<typeof userGroupAssignment>;

const group = { userGroupID: identifier };
const membership = { ...group, userID: identifier };

const tag = "User groups" as const;
const list = { tag, method: "GET", roles: groupReaders, list: userGroupList, response: pageOf(userGroup) } as const;
const get = { tag, method: "GET", roles: groupReaders, response: userGroup, versioned: true } as const;
const listAssignments = {
  tag,
  method: "GET",
  roles: groupReaders,
  list: userGroupAssignmentList,
  response: pageOf(userGroupAssignment),
} as const;
const saveAssignment = {
  description:
    "Members of an approving group see and can decide its approvals. The user must belong to the group's company. Adding a member again changes nothing.",
  tag,
  method: "POST",
  roles: groupAdmins,
  body: userGroupAssignment,
} as const;
const deleteAssignment = { tag, method: "DELETE", roles: groupAdmins } as const;

export const listMyUserGroupsContract = {
  id: "listMyUserGroups",
  orderCloud: "Me.ListUserGroups",
  summary: "List your user groups",
  ...list,
  tag: "Me",
  roles: "SignedIn",
  path: "/me/usergroups",
  example: examples.listMyUserGroups,
} as const satisfies Contract;

export const listBuyerUserGroupsContract = {
  id: "listBuyerUserGroups",
  orderCloud: "UserGroups.List",
  summary: "List a buyer's user groups",
  ...list,
  path: "/buyers/{buyerID}/usergroups",
  params: ofBuyer,
  example: examples.listBuyerUserGroups,
} as const satisfies Contract;

export const getBuyerUserGroupContract = {
  id: "getBuyerUserGroup",
  orderCloud: "UserGroups.Get",
  summary: "Get one of a buyer's user groups",
  ...get,
  path: "/buyers/{buyerID}/usergroups/{userGroupID}",
  params: ofBuyer.extend(group),
  example: examples.getBuyerUserGroup,
} as const satisfies Contract;

export const listBuyerUserGroupAssignmentsContract = {
  id: "listBuyerUserGroupAssignments",
  orderCloud: "UserGroups.ListUserAssignments",
  summary: "List the members of a buyer's user groups",
  ...listAssignments,
  path: "/buyers/{buyerID}/usergroups/assignments",
  params: ofBuyer,
  example: examples.listBuyerUserGroupAssignments,
} as const satisfies Contract;

export const saveBuyerUserGroupAssignmentContract = {
  id: "saveBuyerUserGroupAssignment",
  orderCloud: "UserGroups.SaveUserAssignment",
  summary: "Add a member to one of a buyer's user groups",
  ...saveAssignment,
  path: "/buyers/{buyerID}/usergroups/assignments",
  params: ofBuyer,
  example: examples.saveBuyerUserGroupAssignment,
} as const satisfies Contract;

export const deleteBuyerUserGroupAssignmentContract = {
  id: "deleteBuyerUserGroupAssignment",
  orderCloud: "UserGroups.DeleteUserAssignment",
  summary: "Remove a member from one of a buyer's user groups",
  ...deleteAssignment,
  path: "/buyers/{buyerID}/usergroups/{userGroupID}/assignments/{userID}",
  params: ofBuyer.extend(membership),
  example: examples.deleteBuyerUserGroupAssignment,
} as const satisfies Contract;

export const listAdminUserGroupsContract = {
  id: "listAdminUserGroups",
  orderCloud: "AdminUserGroups.List",
  summary: "List the marketplace owner's user groups",
  description: "For users of other companies the list is empty.",
  ...list,
  path: "/usergroups",
  example: examples.listAdminUserGroups,
} as const satisfies Contract;

export const getAdminUserGroupContract = {
  id: "getAdminUserGroup",
  orderCloud: "AdminUserGroups.Get",
  summary: "Get one of the marketplace owner's user groups",
  ...get,
  path: "/usergroups/{userGroupID}",
  params: z.object(group),
  example: examples.getAdminUserGroup,
} as const satisfies Contract;

export const listAdminUserGroupAssignmentsContract = {
  id: "listAdminUserGroupAssignments",
  orderCloud: "AdminUserGroups.ListUserAssignments",
  summary: "List the members of the marketplace owner's user groups",
  ...listAssignments,
  path: "/usergroups/assignments",
  example: examples.listAdminUserGroupAssignments,
} as const satisfies Contract;

export const saveAdminUserGroupAssignmentContract = {
  id: "saveAdminUserGroupAssignment",
  orderCloud: "AdminUserGroups.SaveUserAssignment",
  summary: "Add a member to one of the marketplace owner's user groups",
  ...saveAssignment,
  path: "/usergroups/assignments",
  example: examples.saveAdminUserGroupAssignment,
} as const satisfies Contract;

export const deleteAdminUserGroupAssignmentContract = {
  id: "deleteAdminUserGroupAssignment",
  orderCloud: "AdminUserGroups.DeleteUserAssignment",
  summary: "Remove a member from one of the marketplace owner's user groups",
  ...deleteAssignment,
  path: "/usergroups/{userGroupID}/assignments/{userID}",
  params: z.object(membership),
  example: examples.deleteAdminUserGroupAssignment,
} as const satisfies Contract;

export const listSupplierUserGroupsContract = {
  id: "listSupplierUserGroups",
  orderCloud: "SupplierUserGroups.List",
  summary: "List a supplier's user groups",
  ...list,
  path: "/suppliers/{supplierID}/usergroups",
  params: ofSupplier,
  example: examples.listSupplierUserGroups,
} as const satisfies Contract;

export const getSupplierUserGroupContract = {
  id: "getSupplierUserGroup",
  orderCloud: "SupplierUserGroups.Get",
  summary: "Get one of a supplier's user groups",
  ...get,
  path: "/suppliers/{supplierID}/usergroups/{userGroupID}",
  params: ofSupplier.extend(group),
  example: examples.getSupplierUserGroup,
} as const satisfies Contract;

export const listSupplierUserGroupAssignmentsContract = {
  id: "listSupplierUserGroupAssignments",
  orderCloud: "SupplierUserGroups.ListUserAssignments",
  summary: "List the members of a supplier's user groups",
  ...listAssignments,
  path: "/suppliers/{supplierID}/usergroups/assignments",
  params: ofSupplier,
  example: examples.listSupplierUserGroupAssignments,
} as const satisfies Contract;

export const saveSupplierUserGroupAssignmentContract = {
  id: "saveSupplierUserGroupAssignment",
  orderCloud: "SupplierUserGroups.SaveUserAssignment",
  summary: "Add a member to one of a supplier's user groups",
  ...saveAssignment,
  path: "/suppliers/{supplierID}/usergroups/assignments",
  params: ofSupplier,
  example: examples.saveSupplierUserGroupAssignment,
} as const satisfies Contract;

export const deleteSupplierUserGroupAssignmentContract = {
  id: "deleteSupplierUserGroupAssignment",
  orderCloud: "SupplierUserGroups.DeleteUserAssignment",
  summary: "Remove a member from one of a supplier's user groups",
  ...deleteAssignment,
  path: "/suppliers/{supplierID}/usergroups/{userGroupID}/assignments/{userID}",
  params: ofSupplier.extend(membership),
  example: examples.deleteSupplierUserGroupAssignment,
} as const satisfies Contract;
