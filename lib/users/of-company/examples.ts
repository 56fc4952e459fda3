import type { Example } from "@/lib/api/example";
import { onePage } from "@/lib/list/examples";

/** One of a company's users. */
const member = (ID: string, CompanyID: string, [FirstName, LastName]: [string, string], domain: string) => ({
  ID,
  CompanyID,
  Username: ID,
  FirstName,
  LastName,
  Email: `${ID}@${domain}`,
  Phone: "+1 555 010 0142",
  TermsAccepted: "2025-09-01T08:05:00.000Z",
  Active: true,
  AvailableRoles: ["OrderAdmin"],
  Locale: null,
  DateCreated: "2025-09-01T08:00:00.000Z",
  LastActive: "2026-01-30T11:32:04.127Z",
  PasswordLastSetDate: null,
  xp: { Title: "Purchasing lead" },
});

const adminUser = member("jonas", "harbor-pine", ["Jonas", "Lindqvist"], "harborpine.example");

export const buyerUser = member("samuel", "lakeside", ["Samuel", "Adeyemi"], "lakesidehealth.example");

const supplierUser = member("sofia", "ridgeline", ["Sofía", "Ibáñez"], "ridgeline.example");

export const examples = {
  listAdminUsers: {
    query: "AvailableRoles=OrderAdmin&sortBy=LastName",
    response: { Items: [adminUser], Meta: onePage },
    sdk: `await AdminUsers.List({ sortBy: ["LastName"], filters: { AvailableRoles: "OrderAdmin" } })`,
  },
  getAdminUser: {
    params: { userID: adminUser.ID },
    response: adminUser,
    sdk: `await AdminUsers.Get("${adminUser.ID}")`,
  },
  listBuyerUsers: {
    params: { buyerID: "lakeside" },
    query: "AvailableRoles=OrderAdmin&sortBy=LastName",
    response: { Items: [buyerUser], Meta: onePage },
    sdk: `await Users.List("lakeside", { sortBy: ["LastName"], filters: { AvailableRoles: "OrderAdmin" } })`,
  },
  getBuyerUser: {
    params: { buyerID: "lakeside", userID: buyerUser.ID },
    response: buyerUser,
    sdk: `await Users.Get("lakeside", "${buyerUser.ID}")`,
  },
  listUsersAcrossBuyers: {
    query: "search=adeyemi&searchOn=LastName",
    response: { Items: [buyerUser], Meta: onePage },
    sdk: `await Users.ListAcrossBuyers({ search: "adeyemi", searchOn: ["LastName"] })`,
  },
  listSupplierUsers: {
    params: { supplierID: "ridgeline" },
    query: "AvailableRoles=OrderAdmin&sortBy=LastName",
    response: { Items: [supplierUser], Meta: onePage },
    sdk: `await SupplierUsers.List("ridgeline", { sortBy: ["LastName"], filters: { AvailableRoles: "OrderAdmin" } })`,
  },
  getSupplierUser: {
    params: { supplierID: "ridgeline", userID: supplierUser.ID },
    response: supplierUser,
    sdk: `await SupplierUsers.Get("ridgeline", "${supplierUser.ID}")`,
  },
} satisfies Record<string, Example>;
