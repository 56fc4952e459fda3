import { redirect } from "next/navigation";
import { openAreas } from "@/components/shell/areas";
import { NoAreas } from "@/components/shell/no-areas";
import { requireActor } from "@/lib/api/require-actor";

/** Redirects to the first area that the person's roles open. */
export default async function HomePage() {
  const actor = await requireActor();
  const [first] = openAreas(actor);
  if (first) redirect(first.href);
  return <NoAreas roles={actor.Roles} />;
}
