import { Shell } from "@/components/shell/shell";
import { hasRole } from "@/lib/auth/actor";
import { requireActor } from "@/lib/auth/require-actor";
import { orderReaders } from "@/lib/orders/contract";
import { countWaitingApprovals, countWaitingReturns } from "@/lib/waiting/repository";

export default async function AdminLayout({ children }: LayoutProps<"/">) {
  const actor = await requireActor();
  // Not awaited: the page does not wait for what stands beside it.
  const waiting = hasRole(actor, orderReaders)
    ? { "/approvals": countWaitingApprovals(actor), "/returns": countWaitingReturns(actor) }
    : {};
  return (
    <Shell actor={actor} waiting={waiting}>
      {children}
    </Shell>
  );
}
