import { changePasswordContract } from "@/lib/account/passwords/contract";
import { changePassword } from "@/lib/account/passwords/repository";
import { route } from "@/lib/api/route";
import { setSessionCookie } from "@/lib/auth/session-cookie";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  changePasswordContract,
  async ({ by, body, context }) => {
    const sessionID = await changePassword(by, body);
    if (sessionID) context.headers["set-cookie"] = await setSessionCookie(sessionID);
  },
);
