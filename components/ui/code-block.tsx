import { CopyButton } from "@/components/ui/copy-button";

/** Text of a machine, with a button that copies it. */
export function CodeBlock({ text, label = "Copy" }: { text: string; label?: string }) {
  return (
    <div className="flex items-start rounded-md border bg-subtle">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} className="max-h-120 min-w-0 grow overflow-auto p-3 font-mono text-sm">
        {text}
      </pre>
      <CopyButton value={text} label={label} className="m-2" />
    </div>
  );
}
