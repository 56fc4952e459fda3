import { Badge } from "@/components/ui/badge";
import type { Contract } from "@/lib/api/contract";

export function MethodBadge({ method }: { method: Contract["method"] }) {
  return <Badge tone={method === "GET" ? "good" : "accent"}>{method}</Badge>;
}
