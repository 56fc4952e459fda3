import type { Example } from "@/lib/api/example";

const newPassword = "a train of thought at dusk";

export const examples = {
  resetPasswordByToken: {
    body: { NewPassword: newPassword },
    sdk: `await Me.ResetPasswordByToken({ NewPassword: "${newPassword}" })`,
  },
  changePassword: { body: { CurrentPassword: "orchard-lantern-42", NewPassword: newPassword } },
  sendVerificationCode: {
    body: { Email: "ruth@lakeside.example" },
    sdk: `await ForgottenCredentials.SendVerificationCode({ Email: "ruth@lakeside.example" })`,
  },
  resetPasswordByVerificationCode: {
    params: { verificationCode: "$CODE" },
    body: { Username: "ruth", Password: newPassword },
    sdk: `await ForgottenCredentials.ResetPasswordByVerificationCode(code, {
  Username: "ruth",
  Password: "${newPassword}",
})`,
  },
} satisfies Record<string, Example>;
