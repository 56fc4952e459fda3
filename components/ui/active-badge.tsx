import { Badge } from "@/components/ui/badge";

export function ActiveBadge({ active }: { active: boolean }) {
  return active ? (
    <Badge tone="good" icon="circle-check">
      Active
    </Badge>
  ) : (
    <Badge icon="eye-off">Inactive</Badge>
  );
}
