import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { dateTime, identifier, text, xp } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { role } from "@/lib/auth/roles";
import { pageOf } from "@/lib/list/page";
import { ofBuyer, ofSupplier } from "@/lib/users/companies/contract";
import { user, userAdmins } from "@/lib/users/contract";
import { examples } from "./examples";
import { companyUserList } from "./list";

const { ID, CompanyID, Username, FirstName, LastName, Email, Active, DateCreated, PasswordLastSetDate } = user.shape;

/** A user in the form of OrderCloud. */
export const companyUser = z
  .object({
    ID,
    CompanyID,
    Username,
    FirstName,
    LastName,
    Email,
    Phone: text(100).nullable(),
    TermsAccepted: dateTime.nullable(),
    Active,
    AvailableRoles: z.array(role),
    Locale: z.null().meta({ description: "Countersign has no locales." }),
    DateCreated,
    LastActive: dateTime.nullable().meta({
      readOnly: true,
      description:
        "The latest use of a session, or the latest token, that has not been removed since. Null without one.",
    }),
    PasswordLastSetDate,
    xp: xp.nullable(),
  })
  .register(schemaNames, { id: "CompanyUser" });
export type CompanyUser = z.output<typeof companyUser>;

const userID = { userID: identifier };
const read = { tag: "Users", method: "GET", roles: userAdmins } as const;
const list = { ...read, list: companyUserList, response: pageOf(companyUser) } as const;
const get = { ...read, response: companyUser } as const;

export const listAdminUsersContract = {
  id: "listAdminUsers",
  orderCloud: "AdminUsers.List",
  summary: "List the marketplace owner's users",
  description: "For users of other companies the list is empty.",
  ...list,
  path: "/adminusers",
  example: examples.listAdminUsers,
} as const satisfies Contract;

export const getAdminUserContract = {
  id: "getAdminUser",
  orderCloud: "AdminUsers.Get",
  summary: "Get a user of the marketplace owner",
  ...get,
  path: "/adminusers/{userID}",
  params: z.object(userID),
  example: examples.getAdminUser,
} as const satisfies Contract;

export const listBuyerUsersContract = {
  id: "listBuyerUsers",
  orderCloud: "Users.List",
  summary: "List a buyer's users",
  ...list,
  path: "/buyers/{buyerID}/users",
  params: ofBuyer,
  example: examples.listBuyerUsers,
} as const satisfies Contract;

export const getBuyerUserContract = {
  id: "getBuyerUser",
  orderCloud: "Users.Get",
  summary: "Get a user of a buyer",
  ...get,
  path: "/buyers/{buyerID}/users/{userID}",
  params: ofBuyer.extend(userID),
  example: examples.getBuyerUser,
} as const satisfies Contract;

export const listUsersAcrossBuyersContract = {
  id: "listUsersAcrossBuyers",
  orderCloud: "Users.ListAcrossBuyers",
  summary: "List the users of all buyers",
  description: "The marketplace owner sees those of every buyer, a buyer only its own.",
  ...list,
  path: "/buyerusers",
  example: examples.listUsersAcrossBuyers,
} as const satisfies Contract;

export const listSupplierUsersContract = {
  id: "listSupplierUsers",
  orderCloud: "SupplierUsers.List",
  summary: "List a supplier's users",
  ...list,
  path: "/suppliers/{supplierID}/users",
  params: ofSupplier,
  example: examples.listSupplierUsers,
} as const satisfies Contract;

export const getSupplierUserContract = {
  id: "getSupplierUser",
  orderCloud: "SupplierUsers.Get",
  summary: "Get a user of a supplier",
  ...get,
  path: "/suppliers/{supplierID}/users/{userID}",
  params: ofSupplier.extend(userID),
  example: examples.getSupplierUser,
} as const satisfies Contract;
