import { route } from "@/lib/http/route";
import { requestPasswordResetContract } from "@/lib/passwords/contract";
import { requestPasswordReset } from "@/lib/passwords/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  requestPasswordResetContract,
  ({ body, context }) =>
    requestPasswordReset({ email: body.Email ?? undefined, username: body.Username ?? undefined }, context),
);
