import { z } from "zod";
import { text } from "@/lib/fields";
import type { Contract } from "@/lib/http/contract";
import { changePasswordOperation } from "./operations";

/** What the password may be is decided with the user at hand; this keeps out what no password can be. */
const password = z
  .string()
  .max(4096)
  .refine((value) => value.isWellFormed(), "Must be well-formed Unicode.");

export const resetPasswordContract = {
  id: "resetPasswordByToken",
  summary: "Set the password of the token's own user",
  description:
    "Takes a reset token from a mail, once, or an access token with one of the roles. Success ends every session and token of the user.",
  tag: "Me",
  method: "POST",
  path: "/me/password",
  roles: ["PasswordReset"],
  bearerOnly: true,
  body: z.strictObject({ NewPassword: password }),
} as const satisfies Contract;

export const changePasswordContract = {
  ...changePasswordOperation,
  id: "changePassword",
  summary: "Change one's own password",
  description:
    "Takes the current one. Ends every other session and every token of the user; the session that asks goes on with a new cookie.",
  tag: "Me",
  roles: "SignedIn",
  body: z.strictObject({ CurrentPassword: password, NewPassword: password }),
} as const satisfies Contract;

export const requestPasswordResetContract = {
  id: "sendVerificationCode",
  summary: "Ask for a mail with a reset link",
  description: "The answer is the same whether or not there is such a user.",
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
    }),
} as const satisfies Contract;

export const resetPasswordByCodeContract = {
  id: "resetPasswordByVerificationCode",
  summary: "Set a password with the code from the mail",
  tag: "Password resets",
  method: "PUT",
  path: "/password/reset/{verificationCode}",
  params: z.object({ verificationCode: z.string().max(4096) }),
  body: z.strictObject({ ClientID: text(100).nullish(), Username: text(100), Password: password }),
} as const satisfies Contract;
