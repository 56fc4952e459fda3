import { Mark } from "@/components/ui/mark";

/** The mark and the name. A plain link: after a failure nothing of the page is to be trusted. */
export function Brand({ href }: { href: string }) {
  return (
    <a href={href} className="flex h-9 items-center gap-2 rounded-md pr-2 font-semibold tracking-tight">
      <Mark /> Countersign
    </a>
  );
}
