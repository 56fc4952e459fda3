import { Badge } from "@/components/ui/badge";
import { None } from "@/components/ui/facts";

/** How many approvals of an order are pending. */
export function PendingCount({ count }: { count: number }) {
  if (count === 0) return <None />;
  return (
    <Badge tone="warn" icon="clock">
      {count.toLocaleString("en")}
      <span className="sr-only"> pending</span>
    </Badge>
  );
}
