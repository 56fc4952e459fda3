import { Shell } from "@/components/shell/shell";
import { requireActor } from "@/lib/api/require-actor";
import { countWaiting } from "@/lib/changes/live/waiting";

export default async function AdminLayout({ children }: LayoutProps<"/">) {
  const actor = await requireActor();
  return (
    <Shell actor={actor} waiting={countWaiting(actor)}>
      {children}
    </Shell>
  );
}
