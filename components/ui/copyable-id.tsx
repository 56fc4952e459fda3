import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";

/** An ID as it is, whatever its length, with a button that copies it. */
export function CopyableID({ id, label = "Copy ID" }: { id: string; label?: string }) {
  return (
    <span className="inline-flex max-w-full items-start gap-1">
      <code className="wrap-anywhere min-w-0 font-mono text-sm">{id}</code>
      <CopyButton value={id} label={label} className="-my-1" />
    </span>
  );
}

/** What an ID is called, and the ID below it. */
export function NameWithID({ name, ...id }: { name: ReactNode; id: string; label: string }) {
  return (
    <>
      <bdi>{name}</bdi>
      <IDBelow {...id} />
    </>
  );
}

/** The ID of what is named above it. */
export function IDBelow(props: { id: string; label: string }) {
  return (
    <div className="text-muted">
      <CopyableID {...props} />
    </div>
  );
}
