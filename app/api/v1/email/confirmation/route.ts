import { route } from "@/lib/api/route";
import { confirmEmailContract } from "@/lib/users/me/contract";
import { confirmEmail } from "@/lib/users/me/email-change";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(confirmEmailContract, ({ body, context }) =>
  confirmEmail(body.Token, context),
);
