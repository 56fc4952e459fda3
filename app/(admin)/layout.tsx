import { Shell } from "@/components/shell/shell";
import { requireActor } from "@/lib/auth/require-actor";
import { countWaiting } from "@/lib/waiting/repository";

export default async function AdminLayout({ children }: LayoutProps<"/">) {
  const actor = await requireActor();
  return (
    <Shell actor={actor} waiting={countWaiting(actor)}>
      {children}
    </Shell>
  );
}
