import { setSessionCookie } from "@/lib/auth/session-cookie";
import { route } from "@/lib/http/route";
import { changePasswordContract } from "@/lib/passwords/contract";
import { changePassword } from "@/lib/passwords/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  changePasswordContract,
  async ({ by, body, context }) => {
    const sessionID = await changePassword(by, body);
    if (sessionID) context.headers["set-cookie"] = await setSessionCookie(sessionID);
  },
);
