import type { Metadata } from "next";
import { Missing } from "@/components/shell/missing";
import { Shell } from "@/components/shell/shell";
import { getActor } from "@/lib/auth/session";

export const metadata: Metadata = { title: "Not found" };

/** An address that no page has; who is signed in keeps the way to all others. */
export default async function NotFound() {
  const actor = await getActor().catch(() => null);
  return actor ? (
    <Shell actor={actor} waiting={{}}>
      <Missing />
    </Shell>
  ) : (
    <main className="flex min-h-dvh items-center justify-center">
      <Missing />
    </main>
  );
}
