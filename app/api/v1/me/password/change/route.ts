import { setSessionCookie } from "@/lib/auth/session-cookie";
import { route } from "@/lib/http/route";
import { changePasswordContract } from "@/lib/passwords/contract";
import { changePassword } from "@/lib/passwords/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  changePasswordContract,
  async ({ actor, body, context }) => {
    const sessionID = await changePassword(actor, body, context);
    if (sessionID) context.headers["set-cookie"] = await setSessionCookie(sessionID);
  },
);
