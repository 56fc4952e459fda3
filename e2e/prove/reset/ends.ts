import { bySession, byToken, resetToken } from "@/e2e/credentials";
import { createCompany, createUser } from "@/e2e/factories";
import { compareWithMost, type Outcome } from "../part";
import { at, type ResetPlace, setPassword } from "./place";

const each = 5;

/** Credentials that were just used at both instances no longer work after a reset. */
export async function endEverything({ urls }: ResetPlace, rounds: number): Promise<Outcome> {
  const violations: string[] = [];
  let count = 0;
  let longest = 0;
  for (let round = 0; round < rounds; round++) {
    const user = await createUser(await createCompany("Buyer"), { password: "before the change" });
    const ways = await Promise.all(
      Array.from({ length: each }, async () => [await bySession(user), await byToken(user)]),
    );
    const visits = ways.flat().flatMap((headers) => urls.map((url) => () => visit(url, headers)));
    const before = await Promise.all(visits.map((go) => go()));
    if (before.some((status) => status !== 200)) violations.push(`Round ${round}: not all could get in before.`);

    const { status } = await setPassword(at(urls, round), await resetToken(user), "a long walk in spring");
    const start = performance.now();
    const after = await Promise.all(visits.map((go) => go()));
    longest = Math.max(longest, performance.now() - start);
    count += after.length;
    if (status !== 204) violations.push(`Round ${round}: the reset is answered with ${status}.`);
    const alive = after.filter((answer) => answer !== 401).length;
    if (alive > 0) violations.push(`Round ${round}: ${alive} of ${after.length} still get in.`);
  }
  const { figures, late } = compareWithMost({ "the last of them refused after, ms": [Math.ceil(longest), 1000] });
  return { figures: { "requests with what had ended": count, ...figures }, violations, late };
}

async function visit(url: string, headers: Record<string, string>) {
  const response = await fetch(`${url}/api/v1/orders/all`, { headers });
  await response.arrayBuffer();
  return response.status;
}
