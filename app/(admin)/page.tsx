import { redirect } from "next/navigation";
import { openAreas } from "@/components/shell/areas";
import { NoAreas } from "@/components/shell/no-areas";
import { requireActor } from "@/lib/api/require-actor";
import { countWaiting } from "@/lib/changes/live/waiting";

/** Redirects to the first area where something awaits the person's decision, or else the first that their roles open. */
export default async function HomePage() {
  const actor = await requireActor();
  const areas = openAreas(actor);
  const [first] = areas;
  if (!first) return <NoAreas roles={actor.Roles} />;
  const waiting = countWaiting(actor);
  for (const { href } of areas) if ((await waiting[href])?.count) redirect(href);
  redirect(first.href);
}
