import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { text } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { examples } from "./examples";
import { changePasswordOperation } from "./operations";

/** What the password may be is decided with the user at hand; this keeps out what no password can be. */
const password = z
  .string()
  .max(4096)
  .refine((value) => value.isWellFormed(), "Must be well-formed Unicode.");

export const resetPasswordContract = {
  id: "resetPasswordByToken",
  orderCloud: "Me.ResetPasswordByToken",
  summary: "Set the password of the token's user",
  description:
    "Accepts a reset token from an email, once, or an access token with one of the roles. Ends all sessions and tokens of the user.",
  tag: "Me",
  method: "POST",
  path: "/me/password",
  roles: ["PasswordReset"],
  bearerOnly: true,
  body: z.strictObject({ NewPassword: password }).register(schemaNames, { id: "NewPassword" }),
  takesNoKey: true,
  example: examples.resetPasswordByToken,
} as const satisfies Contract;

export const changePasswordContract = {
  ...changePasswordOperation,
  id: "changePassword",
  summary: "Change your password",
  description:
    "Requires the current password. Ends all other sessions and tokens of the user; the current session continues with a new cookie.",
  tag: "Me",
  roles: "SignedIn",
  body: z
    .strictObject({ CurrentPassword: password, NewPassword: password })
    .register(schemaNames, { id: "PasswordChange" }),
  takesNoKey: true,
  example: examples.changePassword,
} as const satisfies Contract;

export const requestPasswordResetContract = {
  id: "sendVerificationCode",
  orderCloud: "ForgottenCredentials.SendVerificationCode",
  summary: "Request an email with a reset link",
  description: "The response is the same whether or not the user exists.",
  tag: "Password resets",
  method: "POST",
  path: "/password/reset",
  body: z
    .object({
      ClientID: text(100).nullish(),
      Email: text(320).nullish(),
      Username: text(100).nullish(),
      URL: text(2000).nullish().meta({ description: "Ignored: the link always leads to this server." }),
    })
    .refine(({ Email, Username }) => Boolean(Email) !== Boolean(Username), {
      path: ["Email"],
      error: "Give either Email or Username.",
    })
    .register(schemaNames, { id: "PasswordResetRequest" }),
  example: examples.sendVerificationCode,
} as const satisfies Contract;

export const resetPasswordByCodeContract = {
  id: "resetPasswordByVerificationCode",
  orderCloud: "ForgottenCredentials.ResetPasswordByVerificationCode",
  summary: "Set a password with the code from the email",
  description:
    "Takes the ten characters from the email; case, spaces and dashes don't matter. They work once and only for that email's user, as does the link beside them, whose token is accepted in place of the code. After five wrong codes the code stops working; the link goes on working.",
  tag: "Password resets",
  method: "PUT",
  path: "/password/reset/{verificationCode}",
  params: z.object({ verificationCode: z.string().max(4096) }),
  body: z
    .strictObject({
      ClientID: text(100).nullish(),
      Username: text(320).meta({ description: "The username, or the email address." }),
      Password: password,
    })
    .register(schemaNames, { id: "PasswordResetByCode" }),
  example: examples.resetPasswordByVerificationCode,
} as const satisfies Contract;
