import { route } from "@/lib/http/route";
import { resetPasswordContract } from "@/lib/passwords/contract";
import { resetPassword } from "@/lib/passwords/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(resetPasswordContract, ({ by, body }) =>
  resetPassword(by, body.NewPassword),
);
