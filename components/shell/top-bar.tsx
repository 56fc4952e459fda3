import { Menu as MenuIcon } from "@/components/shell/icons";
import { JumpIcon } from "@/components/shell/jump-button";
import type { WaitingByArea } from "@/components/shell/sidebar";
import { WaitingCount } from "@/components/shell/waiting-count";
import { iconButtonClass } from "@/components/ui/button-class";
import { Link } from "@/components/ui/link";
import { Mark } from "@/components/ui/mark";

type Props = { sidebarID: string; waiting: WaitingByArea };

/** Where there is no room for both, returns are counted only if no approvals are. */
const counted = [
  { href: "/approvals", label: "Approvals", className: "peer" },
  { href: "/returns", label: "Returns", className: "max-sm:peer-has-[.sr-only]:hidden!" },
] as const;

/** What a phone shows in place of the sidebar. */
export function TopBar({ sidebarID, waiting }: Props) {
  return (
    <header
      data-print="hide"
      className="sticky top-0 z-20 flex h-13 items-center gap-2 border-b bg-canvas/90 px-2 backdrop-blur md:hidden"
    >
      <button
        type="button"
        popoverTarget={sidebarID}
        aria-label="Open navigation"
        className={iconButtonClass({ size: "lg" })}
      >
        <MenuIcon size={18} aria-hidden />
      </button>
      <Link href="/" className="flex h-9 items-center gap-2 rounded-md px-1 font-semibold tracking-tight">
        <Mark /> Countersign
      </Link>
      <span className="ml-auto flex items-center gap-1">
        {counted.map(({ href, label, className }) => {
          const waitingHere = waiting[href];
          return (
            waitingHere && (
              // Shown once something is counted.
              <Link
                key={href}
                href={href}
                className={`${className} hidden h-10 items-center gap-1 rounded-md px-1 font-medium text-muted text-sm *:min-w-0 has-[.sr-only]:flex`}
              >
                <span className="max-[359px]:sr-only">{label}</span>
                <WaitingCount area={href} waiting={waitingHere} />
              </Link>
            )
          );
        })}
        <JumpIcon />
      </span>
    </header>
  );
}
