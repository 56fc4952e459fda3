import { redirect } from "next/navigation";
import { NoAreas } from "@/components/shell/no-areas";
import { openAreas } from "@/lib/auth/areas";
import { requireActor } from "@/lib/auth/require-actor";

/** Leads to the first area that the person's roles open. */
export default async function HomePage() {
  const actor = await requireActor();
  const [first] = openAreas(actor);
  if (first) redirect(first.href);
  return <NoAreas roles={actor.Roles} />;
}
