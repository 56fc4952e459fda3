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

/** The ID of what is named above it. */
export function IDBelow(props: { id: string; label: string }) {
  return (
    <div className="text-muted">
      <CopyableID {...props} />
    </div>
  );
}
