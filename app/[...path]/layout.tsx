import { BarePage } from "@/components/shell/bare-page";
import { Shell } from "@/components/shell/shell";
import { countPage } from "@/lib/api/page-limit";
import { getActor } from "@/lib/auth/session";
import { countWaiting } from "@/lib/changes/live/waiting";

/** For a URL without a page: the frame, if the person is signed in. */
export default async function NowhereLayout({ children }: LayoutProps<"/[...path]">) {
  // Without the database, sessions are unknown.
  const actor = await getActor().catch(() => null);
  if (!actor) return <BarePage>{children}</BarePage>;
  await countPage();
  return (
    <Shell actor={actor} waiting={countWaiting(actor)}>
      {children}
    </Shell>
  );
}
