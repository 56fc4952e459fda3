import "server-only";

import { cookies } from "next/headers";
import type { List } from "@/lib/list/list";
import { lookCookie, readLook } from "./look";

/** How the reader of this page likes the table of a list to look. */
export async function savedLook({ name }: Pick<List, "name">, hiddenAtFirst?: readonly string[]) {
  return readLook((await cookies()).get(lookCookie(name))?.value, hiddenAtFirst);
}
