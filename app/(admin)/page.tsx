import { redirect } from "next/navigation";
import { NoAreas } from "@/components/shell/no-areas";
import { requireActor } from "@/lib/api/require-actor";
import { openAreas } from "@/lib/auth/areas";

/** Leads to the first area that the person's roles open. */
export default async function HomePage() {
  const actor = await requireActor();
  const [first] = openAreas(actor);
  if (first) redirect(first.href);
  return <NoAreas roles={actor.Roles} />;
}
