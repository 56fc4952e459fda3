import "server-only";

import { cookies } from "next/headers";
import { getActor } from "@/lib/auth/session";
import { now } from "@/lib/db/clock";
import { type Clock, clockIn } from "@/lib/list/days";
import { isTimeZone } from "@/lib/words";
import { timeZoneCookie } from "./time-zone-cookie";

/** The clock of the person's time zone: the one they chose, or their browser's. UTC until that has told its own. */
export async function pageClock(): Promise<Clock> {
  const actor = await getActor();
  const own = (await cookies()).get(timeZoneCookie)?.value ?? "";
  return clockIn(actor?.Preferences.TimeZone ?? (own.length <= 64 && isTimeZone(own) ? own : "UTC"), now());
}
