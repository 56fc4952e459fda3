import { resetPasswordContract } from "@/lib/account/passwords/contract";
import { resetPassword } from "@/lib/account/passwords/repository";
import { route } from "@/lib/api/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(resetPasswordContract, ({ by, body }) =>
  resetPassword(by, body.NewPassword),
);
