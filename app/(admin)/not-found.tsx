import { FileQuestion } from "lucide-react";
import type { Metadata } from "next";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <EmptyState
      icon={FileQuestion}
      level={1}
      title="There is nothing here"
      actions={<LinkButton href="/">Go to the start</LinkButton>}
    >
      It does not exist, or it is not yours to see. Check the address, or ask whoever sent it to you.
    </EmptyState>
  );
}
