import { requestPasswordResetContract } from "@/lib/account/passwords/contract";
import { requestPasswordReset } from "@/lib/account/passwords/repository";
import { route } from "@/lib/api/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  requestPasswordResetContract,
  ({ body, context }) =>
    requestPasswordReset({ email: body.Email ?? undefined, username: body.Username ?? undefined }, context),
);
