import { CopyButton } from "@/components/ui/copy-button";

/** A value to be copied to another program, as it is. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <p className="font-medium text-sm">{label}</p>
      <p className="mt-1 flex items-center gap-1 rounded-md border bg-subtle py-1 pr-1 pl-3">
        <code data-testid={label} className="min-w-0 grow break-all font-mono text-sm">
          {value}
        </code>
        <CopyButton value={value} label={`Copy ${label.toLowerCase()}`} />
      </p>
    </div>
  );
}
