import { resetToken } from "@/e2e/credentials";
import { createCompany, createUser } from "@/e2e/factories";
import type { Outcome } from "../part";
import { at, type ResetPlace, setPassword } from "./place";

const agents = ["Mozilla/5.0 (SafeLinks)", "BingPreview/1.0b", "Go-http-client/1.1", "Slackbot-LinkExpanding 1.0"];

/** Visits a link as mail scanners do, with each method that only reads, and the token in every possible place. */
export async function visitLinks({ urls }: ResetPlace, times: number): Promise<Outcome> {
  const user = await createUser(await createCompany("Buyer"), { password: "before the change" });
  const token = await resetToken(user);
  const bearer = { authorization: `Bearer ${token}` };
  const visits: [method: string, path: string, headers?: Record<string, string>][] = [
    ["GET", "/reset-password"],
    ["HEAD", "/reset-password"],
    ["OPTIONS", "/reset-password"],
    ["GET", `/reset-password?token=${token}`],
    ["GET", "/reset-password", { "next-router-prefetch": "1", rsc: "1", purpose: "prefetch" }],
    ["GET", "/api/v1/me", bearer],
    ["GET", "/api/v1/me/password", bearer],
    ["HEAD", "/api/v1/me/password", bearer],
    ["OPTIONS", "/api/v1/me/password", bearer],
    ["GET", `/api/v1/password/reset/${token}`],
    ["HEAD", `/api/v1/password/reset/${token}`],
    ["OPTIONS", `/api/v1/password/reset/${token}`],
  ];
  const violations: string[] = [];
  for (let time = 0; time < times; time++)
    for (const [method, path, headers] of visits) {
      const agent = { "user-agent": agents[time % agents.length] ?? "" };
      const response = await fetch(at(urls, time) + path, { method, headers: { ...headers, ...agent } });
      await response.arrayBuffer();
      if (response.status >= 500) violations.push(`${method} ${path.split(token).join("…")}: ${response.status}`);
    }
  const { status } = await setPassword(at(urls, 1), token, "a long walk in spring");
  if (status !== 204) violations.push(`After the visits the link is of no use any more: ${status}.`);
  return { figures: { "visits before the link was used": `${times * visits.length}, then ${status}` }, violations };
}
