import { CircleCheck, EyeOff } from "lucide-react";
import { Badge } from "@/components/ui/badge";

export function ActiveBadge({ active }: { active: boolean }) {
  return active ? (
    <Badge tone="good" icon={CircleCheck}>
      Active
    </Badge>
  ) : (
    <Badge icon={EyeOff}>Inactive</Badge>
  );
}
