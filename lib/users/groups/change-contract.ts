import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { identifier, text } from "@/lib/api/fields";
import { newIdentifierBut, newXp } from "@/lib/api/new-fields";
import { schemaNames } from "@/lib/api/schema-names";
import { ofBuyer, ofSupplier } from "@/lib/users/companies/contract";
import { groupAdmins, userGroup } from "./contract";
import { examples } from "./examples";

// OrderCloud's clients send whole records back: in these objects other properties are ignored.

export const newGroupID = newIdentifierBut("assignments");

const newUserGroup = z
  .object({
    ID: newGroupID.nullish(),
    Name: text(200).min(1, "Must not be empty.").meta({ minLength: 1 }),
    Description: text(2000).nullish(),
    xp: newXp.nullish(),
  })
  .register(schemaNames, { id: "NewUserGroup" });
export type NewUserGroup = z.output<typeof newUserGroup>;

/** A record that was read before may have an ID of any kind. */
const savedUserGroup = newUserGroup
  .extend({ ID: identifier.nullish() })
  .register(schemaNames, { id: "SavedUserGroup" });
export type SavedUserGroup = z.output<typeof savedUserGroup>;

/** Omitted properties stay unchanged. */
const userGroupChange = savedUserGroup.partial().register(schemaNames, { id: "UserGroupChange" });
export type UserGroupChange = z.output<typeof userGroupChange>;

const group = { userGroupID: identifier };
const shared = { tag: "Group management", roles: groupAdmins } as const;
const changed = { ...shared, response: userGroup, versioned: true } as const;
const create = { ...changed, method: "POST", body: newUserGroup, status: 201, refuses: [409] } as const;
const save = {
  ...changed,
  description: "Creates the group when there is none with this ID. What is absent is removed; members stay.",
  method: "PUT",
  body: savedUserGroup,
} as const;
const update = {
  ...changed,
  description: "What is absent stays as it is. `xp` is merged at every level, where null removes a key.",
  method: "PATCH",
  body: userGroupChange,
} as const;
const remove = {
  ...shared,
  description:
    "A group that an approval rule or an approval names is not deleted, nor one that approves its company's returns: the refusal says which.",
  method: "DELETE",
  versioned: true,
  refuses: [409],
} as const;

export const createBuyerUserGroupContract = {
  id: "createBuyerUserGroup",
  orderCloud: "UserGroups.Create",
  summary: "Create a user group of a buyer",
  ...create,
  path: "/buyers/{buyerID}/usergroups",
  location: "/buyers/{buyerID}/usergroups/{ID}",
  params: ofBuyer,
  example: examples.createBuyerUserGroup,
} as const satisfies Contract;

export const saveBuyerUserGroupContract = {
  id: "saveBuyerUserGroup",
  orderCloud: "UserGroups.Save",
  summary: "Create or replace one of a buyer's user groups",
  ...save,
  path: "/buyers/{buyerID}/usergroups/{userGroupID}",
  params: ofBuyer.extend(group),
  example: examples.saveBuyerUserGroup,
} as const satisfies Contract;

export const updateBuyerUserGroupContract = {
  id: "updateBuyerUserGroup",
  orderCloud: "UserGroups.Patch",
  summary: "Change one of a buyer's user groups",
  ...update,
  path: "/buyers/{buyerID}/usergroups/{userGroupID}",
  params: ofBuyer.extend(group),
  example: examples.updateBuyerUserGroup,
} as const satisfies Contract;

export const deleteBuyerUserGroupContract = {
  id: "deleteBuyerUserGroup",
  orderCloud: "UserGroups.Delete",
  summary: "Delete one of a buyer's user groups",
  ...remove,
  path: "/buyers/{buyerID}/usergroups/{userGroupID}",
  params: ofBuyer.extend(group),
  example: examples.deleteBuyerUserGroup,
} as const satisfies Contract;

export const createAdminUserGroupContract = {
  id: "createAdminUserGroup",
  orderCloud: "AdminUserGroups.Create",
  summary: "Create a user group of the marketplace owner",
  ...create,
  path: "/usergroups",
  location: "/usergroups/{ID}",
  example: examples.createAdminUserGroup,
} as const satisfies Contract;

export const saveAdminUserGroupContract = {
  id: "saveAdminUserGroup",
  orderCloud: "AdminUserGroups.Save",
  summary: "Create or replace one of the marketplace owner's user groups",
  ...save,
  path: "/usergroups/{userGroupID}",
  params: z.object(group),
  example: examples.saveAdminUserGroup,
} as const satisfies Contract;

export const updateAdminUserGroupContract = {
  id: "updateAdminUserGroup",
  orderCloud: "AdminUserGroups.Patch",
  summary: "Change one of the marketplace owner's user groups",
  ...update,
  path: "/usergroups/{userGroupID}",
  params: z.object(group),
  example: examples.updateAdminUserGroup,
} as const satisfies Contract;

export const deleteAdminUserGroupContract = {
  id: "deleteAdminUserGroup",
  orderCloud: "AdminUserGroups.Delete",
  summary: "Delete one of the marketplace owner's user groups",
  ...remove,
  path: "/usergroups/{userGroupID}",
  params: z.object(group),
  example: examples.deleteAdminUserGroup,
} as const satisfies Contract;

export const createSupplierUserGroupContract = {
  id: "createSupplierUserGroup",
  orderCloud: "SupplierUserGroups.Create",
  summary: "Create a user group of a supplier",
  ...create,
  path: "/suppliers/{supplierID}/usergroups",
  location: "/suppliers/{supplierID}/usergroups/{ID}",
  params: ofSupplier,
  example: examples.createSupplierUserGroup,
} as const satisfies Contract;

export const saveSupplierUserGroupContract = {
  id: "saveSupplierUserGroup",
  orderCloud: "SupplierUserGroups.Save",
  summary: "Create or replace one of a supplier's user groups",
  ...save,
  path: "/suppliers/{supplierID}/usergroups/{userGroupID}",
  params: ofSupplier.extend(group),
  example: examples.saveSupplierUserGroup,
} as const satisfies Contract;

export const updateSupplierUserGroupContract = {
  id: "updateSupplierUserGroup",
  orderCloud: "SupplierUserGroups.Patch",
  summary: "Change one of a supplier's user groups",
  ...update,
  path: "/suppliers/{supplierID}/usergroups/{userGroupID}",
  params: ofSupplier.extend(group),
  example: examples.updateSupplierUserGroup,
} as const satisfies Contract;

export const deleteSupplierUserGroupContract = {
  id: "deleteSupplierUserGroup",
  orderCloud: "SupplierUserGroups.Delete",
  summary: "Delete one of a supplier's user groups",
  ...remove,
  path: "/suppliers/{supplierID}/usergroups/{userGroupID}",
  params: ofSupplier.extend(group),
  example: examples.deleteSupplierUserGroup,
} as const satisfies Contract;
