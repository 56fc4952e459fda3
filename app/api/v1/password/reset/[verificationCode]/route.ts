import { route } from "@/lib/http/route";
import { resetPasswordByCodeContract } from "@/lib/passwords/contract";
import { resetPasswordByCode } from "@/lib/passwords/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  resetPasswordByCodeContract,
  ({ params, body, context }) =>
    resetPasswordByCode(params.verificationCode, { whose: body.Username, newPassword: body.Password }, context),
);
