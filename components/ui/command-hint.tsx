import { Kbd } from "@/components/ui/kbd";

/** The keys that send a form from any of its fields, and what they do, where there are keys. In a group `writing` it shows only while one writes. */
export function CommandHint({ to }: { to: string }) {
  return (
    <span
      aria-hidden
      className="mx-auto flex items-center gap-1 text-faint text-sm first:ml-0 last:mr-0 max-md:hidden pointer-coarse:hidden group-[:not(:has(textarea:focus))]/writing:invisible"
    >
      <Kbd>Ctrl</Kbd>
      <Kbd>Enter</Kbd> to {to}
    </span>
  );
}
