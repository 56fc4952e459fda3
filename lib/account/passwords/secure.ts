import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { isCommonPassword } from "@/lib/auth/common-passwords";
import { brokenRule } from "@/lib/auth/password-policy";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

/** Throws PasswordReset.InsecurePassword with the reason, when the actor may not choose this password. */
export async function requireSecure(password: string, { Username, FirstName, LastName, Email }: Actor, field: string) {
  const minimum = env().PASSWORD_MIN_LENGTH;
  const folded = password.normalize("NFC").toLowerCase();
  const own = [
    Username,
    Email,
    Email.split("@")[0] ?? "",
    `${FirstName}${LastName}`,
    `${FirstName} ${LastName}`,
    "countersign",
  ];
  const isOwn = own.some(
    (word) => word !== "" && folded.replaceAll(word.toLowerCase(), "").length < Math.min(4, folded.length / 2),
  );
  const broken = brokenRule(password, minimum);
  const [reason, message] = broken
    ? [broken.id, `Use ${broken.label.toLowerCase()}.`]
    : isOwn
      ? ["Personal", "Choose something other than your name, username or email."]
      : (await isCommonPassword(password))
        ? ["Common", "This password is too common. Choose another."]
        : [];
  if (!reason) return;
  throw new AppError(
    "PasswordReset.InsecurePassword",
    {
      Property: field,
      MinimumCharacterCount: minimum,
      Reason: reason,
      Detail: message,
    },
    { detail: `${field}: ${message}` },
  );
}
