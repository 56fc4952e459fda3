import { headers } from "next/headers";
import { iconButtonClass } from "@/components/ui/button-class";
import { commandKey } from "@/components/ui/command-key";
import { Search } from "@/components/ui/icons";
import { Kbd } from "@/components/ui/kbd";

/** Looks like the search box that it opens. */
export async function JumpButton() {
  const userAgent = (await headers()).get("user-agent") ?? "";
  return (
    <button
      type="button"
      data-command="jump"
      className="mt-3 flex h-8 shrink-0 items-center gap-2 rounded-md border border-control/60 bg-surface px-2 text-muted transition-colors hover:text-ink max-md:h-11"
    >
      <Search size={15} aria-hidden />
      <span className="grow whitespace-nowrap text-left">Search or jump</span>
      <span aria-hidden className="shrink-0 whitespace-nowrap max-md:hidden">
        <Kbd>{commandKey(userAgent)} K</Kbd>
      </span>
    </button>
  );
}

/** The same for the bar of a phone. */
export function JumpIcon() {
  return (
    <button type="button" data-command="jump" aria-label="Search or jump" className={iconButtonClass({ size: "lg" })}>
      <Search size={18} aria-hidden />
    </button>
  );
}
