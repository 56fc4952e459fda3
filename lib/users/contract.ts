import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { exportOf } from "@/lib/api/exports/contract";
import { dateTime, identifier, text } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { type Role, role } from "@/lib/auth/roles";
import { pageOf } from "@/lib/list/page";
import { examples } from "./examples";
import { userList } from "./list";
import {
  listUsersOperation,
  sendPasswordResetOperation,
  signOutUserOperation,
  updateUserOperation,
} from "./operations";

/** FullAccess alone. */
export const userAdmins: readonly Role[] = [];

export const user = z
  .object({
    ID: identifier,
    CompanyID: identifier,
    Username: text(100),
    FirstName: text(100),
    LastName: text(100),
    Email: text(320),
    Active: z
      .boolean()
      .meta({ description: "Whether they can sign in. Setting it to false signs them out everywhere." }),
    Roles: z.array(role),
    DateCreated: dateTime.meta({ readOnly: true }),
    PasswordLastSetDate: dateTime.nullable().meta({ readOnly: true }),
  })
  .register(schemaNames, { id: "User" });
export type User = z.output<typeof user>;

const chosenRoles = user.shape.Roles.max(20);

/** Omitted properties stay unchanged. */
const userChange = z
  .strictObject({
    Active: user.shape.Active,
    Roles: chosenRoles,
    RolesBefore: chosenRoles.meta({
      description: "The roles before the change. If they have changed since, nothing is saved and the response is 409.",
    }),
  })
  .partial()
  .register(schemaNames, { id: "UserChange" });
export type UserChange = z.output<typeof userChange>;

const params = z.object({ userID: identifier });

export const listUsersContract = {
  ...listUsersOperation,
  id: "listUsers",
  summary: "List users",
  description: "Users of the caller's company; for the marketplace owner, all users.",
  tag: "Administration",
  roles: userAdmins,
  list: userList,
  response: pageOf(user),
  example: examples.listUsers,
} as const satisfies Contract;

export const getUserContract = {
  id: "getUser",
  summary: "Get a user",
  tag: "Administration",
  method: "GET",
  path: "/users/{userID}",
  roles: userAdmins,
  params,
  response: user,
  versioned: true,
  example: examples.getUser,
} as const satisfies Contract;

export const updateUserContract = {
  ...updateUserOperation,
  id: "updateUser",
  summary: "Change a user's roles, or whether they can sign in",
  description: "Omitted properties stay unchanged. You cannot deactivate yourself or remove your own FullAccess.",
  tag: "Administration",
  roles: userAdmins,
  params,
  body: userChange,
  response: user,
  versioned: true,
  refuses: [409],
  example: examples.updateUser,
} as const satisfies Contract;

export const sendPasswordResetContract = {
  ...sendPasswordResetOperation,
  id: "sendPasswordReset",
  summary: "Email a user a link to choose a new password",
  tag: "Administration",
  roles: userAdmins,
  params,
  example: examples.sendPasswordReset,
} as const satisfies Contract;

export const signOutUserContract = {
  ...signOutUserOperation,
  id: "signOutUser",
  summary: "Sign a user out everywhere",
  description: "Ends their sessions, tokens and reset links immediately. They can sign in again.",
  tag: "Administration",
  roles: userAdmins,
  params,
  example: examples.signOutUser,
} as const satisfies Contract;

export const exportUsersContract = {
  id: "exportUsers",
  summary: "Export users",
  ...exportOf(listUsersContract, user),
  example: examples.exportUsers,
} as const satisfies Contract;
