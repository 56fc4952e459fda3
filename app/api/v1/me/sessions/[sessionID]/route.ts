import { route } from "@/lib/http/route";
import { deleteSessionContract } from "@/lib/sessions/contract";
import { deleteSession } from "@/lib/sessions/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(deleteSessionContract, ({ by, params }) =>
  deleteSession(by, params.sessionID),
);
