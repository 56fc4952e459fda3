import { Badge } from "@/components/ui/badge";

/** What a decision that can still be undone is making of an approval. */
export function HeldBadge({ kind }: { kind: "Approve" | "Decline" }) {
  return (
    <Badge tone="accent" icon="clock">
      {kind === "Approve" ? "Approving" : "Declining"}
    </Badge>
  );
}
