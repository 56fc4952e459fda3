import { outcomeOf } from "@/lib/account/passwords/outcome-of";
import { checkResetToken } from "@/lib/account/passwords/repository";
import { toOutcomeWord } from "@/lib/account/passwords/reset-outcome";
import { noStore } from "@/lib/api/answer";
import { originOf } from "@/lib/api/origin";

/** Tells the page whether its link can be used, without using it up. */
export async function POST(request: Request) {
  const outcome = await check(request);
  return Response.json({ outcome }, { headers: noStore });
}

async function check({ headers }: Request) {
  const origin = originOf(headers);
  const [, token = ""] = /^Bearer ([\w.-]{1,4096})$/.exec(headers.get("authorization") ?? "") ?? [];
  try {
    return (await checkResetToken(token, origin)) ?? "good";
  } catch (error) {
    return toOutcomeWord(outcomeOf(error, origin));
  }
}
