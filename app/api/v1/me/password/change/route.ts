import { writeSessionCookie } from "@/lib/auth/session";
import { route } from "@/lib/http/route";
import { changePasswordContract } from "@/lib/passwords/contract";
import { changePassword } from "@/lib/passwords/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  changePasswordContract,
  async ({ actor, body, context }) => {
    const sessionID = await changePassword(actor, body, context);
    if (sessionID) await writeSessionCookie(sessionID);
  },
);
