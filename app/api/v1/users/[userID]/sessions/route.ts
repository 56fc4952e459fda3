import { route } from "@/lib/api/route";
import { signOutUserContract } from "@/lib/users/contract";
import { signOutUser } from "@/lib/users/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(signOutUserContract, ({ by, params }) =>
  signOutUser(by, params.userID),
);
