import {
  AdminUserGroups,
  AdminUsers,
  Buyers,
  Me,
  Suppliers,
  SupplierUserGroups,
  SupplierUsers,
  type UserGroup,
  UserGroups,
  Users,
} from "ordercloud-javascript-sdk";
import { createCompany, createGroup, createRule, createUser, ensureOwner } from "../factories";
import { expect, refusalOf, test } from "./fixtures";

test("the owner reads every company, its users and its groups", async ({ logIn }) => {
  const [owner, buyer, supplier] = [
    await ensureOwner(),
    await createCompany("Buyer", { defaultCatalogId: "catalog", xp: { Tier: 1 } }),
    await createCompany("Supplier", { allBuyersCanOrder: true }),
  ];
  const [admin, customer, seller] = [await createUser(owner), await createUser(buyer), await createUser(supplier)];
  await logIn(admin);

  expect(await Buyers.Get(buyer.id)).toMatchObject({ Active: true, DefaultCatalogID: "catalog", xp: { Tier: 1 } });
  expect((await Buyers.List({ filters: { ID: buyer.id } })).Items).toMatchObject([{ ID: buyer.id }]);
  expect(await Suppliers.Get(supplier.id)).toMatchObject({ AllBuyersCanOrder: true });
  expect((await Suppliers.List({ search: supplier.id, searchOn: ["ID"] })).Items).toMatchObject([{ ID: supplier.id }]);
  const byID = ({ id }: { id: string }) => ({ filters: { ID: id }, sortBy: ["LastName" as const] });
  expect((await AdminUsers.List(byID(admin))).Items).toMatchObject([{ AvailableRoles: ["FullAccess"] }]);
  expect((await Users.ListAcrossBuyers(byID(customer))).Items).toMatchObject([{ CompanyID: buyer.id }]);
  expect((await Users.List(buyer.id)).Items).toMatchObject([{ ID: customer.id }]);
  expect((await SupplierUsers.List(supplier.id)).Items).toMatchObject([{ ID: seller.id }]);
  expect(await AdminUsers.Get(admin.id)).toMatchObject({ FirstName: "Ada", Locale: null });
  expect(await Users.Get(buyer.id, customer.id)).toMatchObject({ LastName: "Lovelace", Phone: null });
  expect(await SupplierUsers.Get(supplier.id, seller.id)).toMatchObject({ Email: seller.email });

  const [ours, theirs, suppliers] = [
    await createGroup(owner, [admin]),
    await createGroup(buyer),
    await createGroup(supplier),
  ];
  expect(await AdminUserGroups.Get(ours.id)).toEqual({ ID: ours.id, Name: "Approvers", Description: null, xp: null });
  expect((await AdminUserGroups.List({ filters: { ID: ours.id } })).Items).toHaveLength(1);
  expect((await AdminUserGroups.ListUserAssignments({ userGroupID: ours.id })).Items).toEqual([
    { UserGroupID: ours.id, UserID: admin.id },
  ]);
  expect((await Me.ListUserGroups()).Items).toMatchObject([{ ID: ours.id }]);
  await UserGroups.SaveUserAssignment(buyer.id, { UserGroupID: theirs.id, UserID: customer.id });
  await SupplierUserGroups.SaveUserAssignment(supplier.id, { UserGroupID: suppliers.id, UserID: seller.id });
  expect((await UserGroups.ListUserAssignments(buyer.id, { userID: customer.id })).Items).toHaveLength(1);
  await AdminUserGroups.DeleteUserAssignment(ours.id, admin.id);
  expect((await Me.ListUserGroups()).Items).toEqual([]);
  await AdminUserGroups.SaveUserAssignment({ UserGroupID: ours.id, UserID: admin.id });
});

test("a buyer's administrator reads and changes their company's users and groups", async ({ logIn }) => {
  const [buyer, other] = [await createCompany("Buyer"), await createCompany("Buyer")];
  const [admin, colleague] = [await createUser(buyer), await createUser(buyer, { lastName: "Zuse" })];
  const group = await createGroup(buyer);
  await logIn(admin);

  expect((await Buyers.List()).Items).toMatchObject([{ ID: buyer.id }]);
  expect(await refusalOf(Buyers.Get(other.id))).toMatchObject({ status: 404, errorCode: "NotFound" });
  expect((await Users.List(buyer.id, { sortBy: ["!LastName"] })).Items).toMatchObject([
    { ID: colleague.id },
    { ID: admin.id },
  ]);
  expect((await UserGroups.List(buyer.id, { search: "appr" })).Items).toMatchObject([{ ID: group.id }]);
  const assignment = { UserGroupID: group.id, UserID: colleague.id };
  await UserGroups.SaveUserAssignment(buyer.id, assignment);
  await UserGroups.SaveUserAssignment(buyer.id, assignment);
  expect((await UserGroups.ListUserAssignments(buyer.id, { pageSize: 100 })).Items).toEqual([assignment]);
  await UserGroups.DeleteUserAssignment(buyer.id, group.id, colleague.id);
  expect((await UserGroups.ListUserAssignments(buyer.id)).Items).toEqual([]);
  expect((await AdminUsers.List()).Items).toEqual([]);
  expect(await refusalOf(UserGroups.SaveUserAssignment(other.id, assignment))).toMatchObject({ status: 404 });
});

test("creates, replaces, changes and deletes the groups of each company", async ({ logIn }) => {
  const [owner, buyer, supplier] = [await ensureOwner(), await createCompany("Buyer"), await createCompany("Supplier")];
  await logIn(await createUser(owner));
  const of = {
    owner: {
      create: (group: UserGroup) => AdminUserGroups.Create(group),
      save: (id: string, group: UserGroup) => AdminUserGroups.Save(id, group),
      patch: (id: string, group: Partial<UserGroup>) => AdminUserGroups.Patch(id, group),
      read: (id: string) => AdminUserGroups.Get(id),
      remove: (id: string) => AdminUserGroups.Delete(id),
    },
    buyer: {
      create: (group: UserGroup) => UserGroups.Create(buyer.id, group),
      save: (id: string, group: UserGroup) => UserGroups.Save(buyer.id, id, group),
      patch: (id: string, group: Partial<UserGroup>) => UserGroups.Patch(buyer.id, id, group),
      read: (id: string) => UserGroups.Get(buyer.id, id),
      remove: (id: string) => UserGroups.Delete(buyer.id, id),
    },
    supplier: {
      create: (group: UserGroup) => SupplierUserGroups.Create(supplier.id, group),
      save: (id: string, group: UserGroup) => SupplierUserGroups.Save(supplier.id, id, group),
      patch: (id: string, group: Partial<UserGroup>) => SupplierUserGroups.Patch(supplier.id, id, group),
      read: (id: string) => SupplierUserGroups.Get(supplier.id, id),
      remove: (id: string) => SupplierUserGroups.Delete(supplier.id, id),
    },
  };
  for (const { create, save, patch, read, remove } of Object.values(of)) {
    const newGroup = await create({ Name: "Finance", xp: { Floor: 3 } });
    const id = String(newGroup.ID);
    expect(await read(id)).toEqual(newGroup);
    expect(await patch(id, { xp: { Wing: "B" } })).toMatchObject({ xp: { Floor: 3, Wing: "B" } });
    // The whole record, as it was read.
    expect(await save(id, { ...newGroup, Name: "Audit" })).toEqual({ ...newGroup, Name: "Audit" });
    await remove(id);
    expect(await refusalOf(read(id))).toMatchObject({ status: 404 });
  }
  const group = await createGroup(buyer);
  await createRule(buyer, { groupID: group.id });
  expect(await refusalOf(UserGroups.Delete(buyer.id, group.id))).toMatchObject({
    status: 409,
    errorCode: "UserGroup.CannotDeleteApprovingGroup",
  });
});

test("a supplier's administrator does, too; without a role nothing can be read", async ({ logIn }) => {
  const supplier = await createCompany("Supplier");
  const [admin, user] = [await createUser(supplier), await createUser(supplier, { roles: ["ProductReader"] })];
  const group = await createGroup(supplier, [user]);
  await logIn(admin);

  expect(await Suppliers.Get(supplier.id)).toMatchObject({ ID: supplier.id, AllBuyersCanOrder: false });
  expect((await SupplierUsers.List(supplier.id)).Items).toHaveLength(2);
  expect(await SupplierUserGroups.Get(supplier.id, group.id)).toMatchObject({ Name: "Approvers" });
  expect((await SupplierUserGroups.ListUserAssignments(supplier.id)).Items).toHaveLength(1);
  await SupplierUserGroups.DeleteUserAssignment(supplier.id, group.id, user.id);
  await SupplierUserGroups.SaveUserAssignment(supplier.id, { UserGroupID: group.id, UserID: admin.id });

  await logIn(user);
  const refusal = { status: 403, errorCode: "Auth.InsufficientRoles" };
  expect(await refusalOf(SupplierUsers.List(supplier.id))).toMatchObject(refusal);
  expect(await refusalOf(SupplierUserGroups.List(supplier.id))).toMatchObject(refusal);
  expect(await refusalOf(Suppliers.List())).toMatchObject(refusal);
  expect((await Me.ListUserGroups()).Items).toEqual([]);
});

test("each kind of user reads and changes their own record", async ({ logIn }) => {
  const password = "a lantern over the orchard";
  for (const company of [await createCompany("Buyer"), await createCompany("Supplier"), await ensureOwner()]) {
    const user = await createUser(company, { password, xp: { Title: "Lead" } });
    await logIn(user);

    const me = await Me.Get();
    expect(me).toMatchObject({ ID: user.id, CompanyID: company.id, Phone: null, xp: { Title: "Lead" } });
    const kinds = { Buyer: me.Buyer, Supplier: me.Supplier, Owner: me.Seller };
    for (const [type, of] of Object.entries(kinds))
      expect(of?.ID, type).toBe(type === company.type ? company.id : undefined);
    expect(await Me.Patch({ FirstName: "Grace", xp: { Floor: 2 } })).toMatchObject({
      FirstName: "Grace",
      xp: { Title: "Lead", Floor: 2 },
    });
    const saved = await Me.Save({ ...me, Phone: "+1 555", xp: { Floor: 3 } });
    expect(saved).toMatchObject({ FirstName: "Ada", Phone: "+1 555", xp: { Floor: 3 } });
    const Email = `new-${user.id}@example.com`;
    expect(await refusalOf(Me.Patch({ Email }))).toMatchObject({ status: 400, errorCode: "ValidationFailure" });
    expect(await Me.Patch({ Email, Password: password })).toMatchObject({ Email: user.email, PendingEmail: Email });
  }
});
