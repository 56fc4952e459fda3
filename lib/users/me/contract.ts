import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { identifier, personLine, text, xp } from "@/lib/api/fields";
import { newXp } from "@/lib/api/new-fields";
import { schemaNames } from "@/lib/api/schema-names";
import { companyType } from "@/lib/auth/roles";
import { buyer } from "@/lib/users/companies/contract";
import { emailAddressWords, isEmailAddress } from "@/lib/users/email-address";
import { companyUser } from "@/lib/users/of-company/contract";
import { examples } from "./examples";
import { confirmEmailOperation, updateMeOperation } from "./operations";

const { ID, CompanyID, Username, FirstName, LastName, Email, Phone, TermsAccepted, Active, Locale } = companyUser.shape;
const { AvailableRoles, DateCreated, LastActive, PasswordLastSetDate } = companyUser.shape;

const me = z
  .object({
    ID,
    CompanyID,
    Username,
    FirstName,
    LastName,
    Email,
    PendingEmail: text(320).nullable().meta({
      readOnly: true,
      description: "The address that replaces `Email` once the link sent to it is confirmed.",
    }),
    Phone,
    TermsAccepted,
    Active,
    Locale,
    DateCreated,
    LastActive,
    PasswordLastSetDate,
    AvailableRoles: AvailableRoles.meta({ description: "The roles this token or session has." }),
    Company: z.object({ ID: identifier, Name: text(200), Type: companyType }),
    Buyer: buyer.pick({ ID: true, DefaultCatalogID: true }).nullable(),
    Supplier: z.object({ ID: identifier }).nullable(),
    Seller: z.object({ ID: identifier }).nullable(),
    xp: xp.nullable(),
  })
  .register(schemaNames, { id: "Me" });
export type Me = z.output<typeof me>;

const address = text(320).refine(isEmailAddress, emailAddressWords);
const password = z.string().max(4096).optional().meta({
  description: "The current password. Required when `Email` changes, and ignored otherwise.",
});

/** Unknown and read-only properties are ignored: clients of OrderCloud send the whole record back. */
const newMe = z
  .object({
    FirstName: personLine,
    LastName: personLine,
    Email: address,
    Phone: personLine.nullish(),
    Password: password,
    xp: newXp.nullish(),
  })
  .register(schemaNames, { id: "NewMe" });
export type NewMe = z.output<typeof newMe>;

/** Omitted properties stay unchanged. */
const meChange = newMe.partial().register(schemaNames, { id: "MeChange" });
export type MeChange = z.output<typeof meChange>;

export const getMeContract = {
  id: "getMe",
  orderCloud: "Me.Get",
  summary: "Get the token's user",
  tag: "Me",
  method: "GET",
  path: "/me",
  roles: ["OrderAdmin", "ShopperOrderReader", "ProductAdmin", "ProductReader"],
  response: me,
  versioned: true,
  example: examples.getMe,
} as const satisfies Contract;

const ofEmail =
  "A new `Email` requires the current `Password`. It is sent a link, valid for 24 hours, and counts once the link is confirmed; until then it is `PendingEmail`. The previous address is notified.";

export const updateMeContract = {
  ...updateMeOperation,
  id: "updateMe",
  orderCloud: "Me.Patch",
  summary: "Change your name, phone, email address or xp",
  description: `Omitted properties stay unchanged, as do unknown and read-only ones. \`xp\` is merged; null removes a key. ${ofEmail}`,
  tag: "Me",
  roles: "SignedIn",
  body: meChange,
  response: me,
  versioned: true,
  example: examples.updateMe,
} as const satisfies Contract;

export const saveMeContract = {
  id: "saveMe",
  orderCloud: "Me.Save",
  summary: "Replace your name, phone, email address and xp",
  description: `An omitted \`Phone\` or \`xp\` becomes null; unknown and read-only properties are ignored. ${ofEmail}`,
  tag: "Me",
  method: "PUT",
  path: "/me",
  roles: "SignedIn",
  body: newMe,
  response: me,
  versioned: true,
  example: examples.saveMe,
} as const satisfies Contract;

export const confirmEmailContract = {
  ...confirmEmailOperation,
  id: "confirmEmail",
  summary: "Confirm a new email address",
  description: "Takes the token of the link in the email, once. Reset links sent before stop working.",
  tag: "Me",
  body: z.object({ Token: text(200) }).register(schemaNames, { id: "EmailConfirmation" }),
  refuses: [409],
  example: examples.confirmEmail,
} as const satisfies Contract;
