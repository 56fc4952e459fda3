import type { Example } from "@/lib/api/example";
import { onePage } from "@/lib/list/examples";

const userGroup = {
  ID: "lakeside-finance",
  Name: "Finance",
  Description: "Approves what is over budget.",
  xp: { CostCenters: ["CC-4600"] },
};

const groupOf = (ID: string, Name: string) => ({ ...userGroup, ID, Name });

const adminGroup = groupOf("hp-procurement", "Procurement");

const supplierGroup = groupOf("ridgeline-returns", "Returns desk");

const { ID: _groupID, ...newGroup } = userGroup;

const renamed = { Name: "Finance and audit" };

export const examples = {
  listMyUserGroups: {
    query: "sortBy=Name",
    response: { Items: [userGroup], Meta: onePage },
    sdk: `await Me.ListUserGroups({ sortBy: ["Name"] })`,
  },
  listAdminUserGroups: {
    query: "sortBy=Name",
    response: { Items: [adminGroup], Meta: onePage },
    sdk: `await AdminUserGroups.List({ sortBy: ["Name"] })`,
  },
  getAdminUserGroup: {
    params: { userGroupID: adminGroup.ID },
    response: adminGroup,
    sdk: `await AdminUserGroups.Get("${adminGroup.ID}")`,
  },
  createAdminUserGroup: {
    body: { ...newGroup, Name: adminGroup.Name },
    response: adminGroup,
    sdk: `await AdminUserGroups.Create({ Name: "${adminGroup.Name}" })`,
  },
  saveAdminUserGroup: {
    params: { userGroupID: adminGroup.ID },
    body: { ...newGroup, ...renamed },
    response: { ...adminGroup, ...renamed },
    sdk: `await AdminUserGroups.Save("${adminGroup.ID}", { ...group, Name: "${renamed.Name}" })`,
  },
  updateAdminUserGroup: {
    params: { userGroupID: adminGroup.ID },
    body: renamed,
    response: { ...adminGroup, ...renamed },
    sdk: `await AdminUserGroups.Patch("${adminGroup.ID}", { Name: "${renamed.Name}" })`,
  },
  deleteAdminUserGroup: {
    params: { userGroupID: adminGroup.ID },
    sdk: `await AdminUserGroups.Delete("${adminGroup.ID}")`,
  },
  listAdminUserGroupAssignments: {
    query: `UserGroupID=${adminGroup.ID}`,
    response: { Items: [{ UserGroupID: adminGroup.ID, UserID: "jonas" }], Meta: onePage },
    sdk: `await AdminUserGroups.ListUserAssignments({ userGroupID: "${adminGroup.ID}" })`,
  },
  saveAdminUserGroupAssignment: {
    body: { UserGroupID: adminGroup.ID, UserID: "jonas" },
    sdk: `await AdminUserGroups.SaveUserAssignment({ UserGroupID: "${adminGroup.ID}", UserID: "jonas" })`,
  },
  deleteAdminUserGroupAssignment: {
    params: { userGroupID: adminGroup.ID, userID: "jonas" },
    sdk: `await AdminUserGroups.DeleteUserAssignment("${adminGroup.ID}", "jonas")`,
  },
  listBuyerUserGroups: {
    params: { buyerID: "lakeside" },
    query: "sortBy=Name",
    response: { Items: [userGroup], Meta: onePage },
    sdk: `await UserGroups.List("lakeside", { sortBy: ["Name"] })`,
  },
  getBuyerUserGroup: {
    params: { buyerID: "lakeside", userGroupID: userGroup.ID },
    response: userGroup,
    sdk: `await UserGroups.Get("lakeside", "${userGroup.ID}")`,
  },
  createBuyerUserGroup: {
    params: { buyerID: "lakeside" },
    body: newGroup,
    response: userGroup,
    sdk: `await UserGroups.Create("lakeside", { Name: "${userGroup.Name}" })`,
  },
  saveBuyerUserGroup: {
    params: { buyerID: "lakeside", userGroupID: userGroup.ID },
    body: { ...newGroup, ...renamed },
    response: { ...userGroup, ...renamed },
    sdk: `await UserGroups.Save("lakeside", "${userGroup.ID}", { ...group, Name: "${renamed.Name}" })`,
  },
  updateBuyerUserGroup: {
    params: { buyerID: "lakeside", userGroupID: userGroup.ID },
    body: renamed,
    response: { ...userGroup, ...renamed },
    sdk: `await UserGroups.Patch("lakeside", "${userGroup.ID}", { Name: "${renamed.Name}" })`,
  },
  deleteBuyerUserGroup: {
    params: { buyerID: "lakeside", userGroupID: userGroup.ID },
    sdk: `await UserGroups.Delete("lakeside", "${userGroup.ID}")`,
  },
  listBuyerUserGroupAssignments: {
    params: { buyerID: "lakeside" },
    query: `UserGroupID=${userGroup.ID}`,
    response: { Items: [{ UserGroupID: userGroup.ID, UserID: "samuel" }], Meta: onePage },
    sdk: `await UserGroups.ListUserAssignments("lakeside", { userGroupID: "${userGroup.ID}" })`,
  },
  saveBuyerUserGroupAssignment: {
    params: { buyerID: "lakeside" },
    body: { UserGroupID: userGroup.ID, UserID: "samuel" },
    sdk: `await UserGroups.SaveUserAssignment("lakeside", { UserGroupID: "${userGroup.ID}", UserID: "samuel" })`,
  },
  deleteBuyerUserGroupAssignment: {
    params: { buyerID: "lakeside", userGroupID: userGroup.ID, userID: "samuel" },
    sdk: `await UserGroups.DeleteUserAssignment("lakeside", "${userGroup.ID}", "samuel")`,
  },
  listSupplierUserGroups: {
    params: { supplierID: "ridgeline" },
    query: "sortBy=Name",
    response: { Items: [supplierGroup], Meta: onePage },
    sdk: `await SupplierUserGroups.List("ridgeline", { sortBy: ["Name"] })`,
  },
  getSupplierUserGroup: {
    params: { supplierID: "ridgeline", userGroupID: supplierGroup.ID },
    response: supplierGroup,
    sdk: `await SupplierUserGroups.Get("ridgeline", "${supplierGroup.ID}")`,
  },
  createSupplierUserGroup: {
    params: { supplierID: "ridgeline" },
    body: { ...newGroup, Name: supplierGroup.Name },
    response: supplierGroup,
    sdk: `await SupplierUserGroups.Create("ridgeline", { Name: "${supplierGroup.Name}" })`,
  },
  saveSupplierUserGroup: {
    params: { supplierID: "ridgeline", userGroupID: supplierGroup.ID },
    body: { ...newGroup, ...renamed },
    response: { ...supplierGroup, ...renamed },
    sdk: `await SupplierUserGroups.Save("ridgeline", "${supplierGroup.ID}", { ...group, Name: "${renamed.Name}" })`,
  },
  updateSupplierUserGroup: {
    params: { supplierID: "ridgeline", userGroupID: supplierGroup.ID },
    body: renamed,
    response: { ...supplierGroup, ...renamed },
    sdk: `await SupplierUserGroups.Patch("ridgeline", "${supplierGroup.ID}", { Name: "${renamed.Name}" })`,
  },
  deleteSupplierUserGroup: {
    params: { supplierID: "ridgeline", userGroupID: supplierGroup.ID },
    sdk: `await SupplierUserGroups.Delete("ridgeline", "${supplierGroup.ID}")`,
  },
  listSupplierUserGroupAssignments: {
    params: { supplierID: "ridgeline" },
    query: `UserGroupID=${supplierGroup.ID}`,
    response: { Items: [{ UserGroupID: supplierGroup.ID, UserID: "sofia" }], Meta: onePage },
    sdk: `await SupplierUserGroups.ListUserAssignments("ridgeline", { userGroupID: "${supplierGroup.ID}" })`,
  },
  saveSupplierUserGroupAssignment: {
    params: { supplierID: "ridgeline" },
    body: { UserGroupID: supplierGroup.ID, UserID: "sofia" },
    sdk: `await SupplierUserGroups.SaveUserAssignment("ridgeline", { UserGroupID: "${supplierGroup.ID}", UserID: "sofia" })`,
  },
  deleteSupplierUserGroupAssignment: {
    params: { supplierID: "ridgeline", userGroupID: supplierGroup.ID, userID: "sofia" },
    sdk: `await SupplierUserGroups.DeleteUserAssignment("ridgeline", "${supplierGroup.ID}", "sofia")`,
  },
} satisfies Record<string, Example>;
