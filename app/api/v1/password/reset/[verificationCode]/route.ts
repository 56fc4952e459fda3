import { resetPasswordByCodeContract } from "@/lib/account/passwords/contract";
import { resetPasswordByCode } from "@/lib/account/passwords/repository";
import { route } from "@/lib/api/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  resetPasswordByCodeContract,
  ({ params, body, context }) =>
    resetPasswordByCode(params.verificationCode, { whose: body.Username, newPassword: body.Password }, context),
);
