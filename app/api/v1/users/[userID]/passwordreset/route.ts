import { route } from "@/lib/api/route";
import { sendPasswordResetContract } from "@/lib/users/contract";
import { sendPasswordReset } from "@/lib/users/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(sendPasswordResetContract, ({ by, params }) =>
  sendPasswordReset(by, params.userID),
);
