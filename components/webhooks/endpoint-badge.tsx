import { ActiveBadge } from "@/components/ui/active-badge";
import { Badge } from "@/components/ui/badge";
import type { EventEndpoint } from "@/lib/changes/webhooks/contract";

/** How an endpoint does. */
export function EndpointBadge({ endpoint: { Active, FailingSince, DisabledReason } }: { endpoint: EventEndpoint }) {
  if (!Active && DisabledReason)
    return (
      <Badge tone="bad" icon="ban">
        Deactivated
      </Badge>
    );
  if (Active && FailingSince)
    return (
      <Badge tone="warn" icon="circle-alert">
        Failing
      </Badge>
    );
  return <ActiveBadge active={Active} />;
}
