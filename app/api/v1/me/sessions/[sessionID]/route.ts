import { deleteSessionContract } from "@/lib/account/sessions/contract";
import { deleteSession } from "@/lib/account/sessions/repository";
import { route } from "@/lib/api/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(deleteSessionContract, ({ by, params }) =>
  deleteSession(by, params.sessionID),
);
