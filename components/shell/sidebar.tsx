import { History, Inbox, KeyRound, type LucideIcon, Package, ReceiptText, Undo2, Users } from "lucide-react";
import type { ComponentProps } from "react";
import { JumpButton } from "@/components/shell/jump-button";
import { NavLink } from "@/components/shell/nav-link";
import { UserMenu } from "@/components/shell/user-menu";
import { WaitingCount } from "@/components/shell/waiting-count";
import { Link } from "@/components/ui/link";
import { Mark } from "@/components/ui/mark";
import type { Actor } from "@/lib/auth/actor";
import { type Area, openAdministration, openAreas } from "@/lib/auth/areas";

const icons: Record<Area["href"], LucideIcon> = {
  "/approvals": Inbox,
  "/orders": ReceiptText,
  "/products": Package,
  "/returns": Undo2,
};

const waitingWords: Partial<Record<Area["href"], string>> = {
  "/approvals": "pending",
  "/returns": "awaiting approval",
};

/** What waits in each area that knows. */
export type WaitingByArea = Partial<Record<Area["href"], ComponentProps<typeof WaitingCount>["waiting"]>>;

type Props = { id: string; actor: Actor; waiting: WaitingByArea };

/** Beside the page; on a phone the same element is a sheet that the top bar opens. */
export function Sidebar({ id, actor, waiting }: Props) {
  return (
    <div
      id={id}
      popover="auto"
      className="fixed inset-y-0 right-auto left-0 m-0 h-dvh w-72 flex-col gap-1 border-r bg-canvas p-3 text-ink shadow-float backdrop:bg-scrim open:flex md:sticky md:top-0 md:flex md:w-auto md:shadow-none"
    >
      <Link href="/" className="flex h-9 items-center gap-2 self-start rounded-md px-2 font-semibold tracking-tight">
        <Mark /> Countersign
      </Link>
      <JumpButton />
      <nav aria-label="Areas" className="mt-3 grow overflow-y-auto">
        <ul className="flex flex-col gap-0.5">
          {openAreas(actor).map(({ label, href }) => {
            const Icon = icons[href];
            const waitingHere = waiting[href];
            return (
              <li key={href}>
                <NavLink href={href} icon={<Icon size={16} aria-hidden />}>
                  {label}
                  {waitingHere && <WaitingCount waiting={waitingHere} word={waitingWords[href] ?? ""} />}
                </NavLink>
              </li>
            );
          })}
        </ul>
        <Administration actor={actor} />
      </nav>
      <UserMenu actor={actor} />
    </div>
  );
}

const administrationIcons = { "/admin/users": Users, "/admin/clients": KeyRound, "/admin/audit": History };

function Administration({ actor }: { actor: Actor }) {
  const places = openAdministration(actor);
  if (places.length === 0) return null;
  return (
    <section aria-labelledby="administration" className="mt-5">
      <h2 id="administration" className="px-2 pb-1 font-medium text-muted text-xs">
        Administration
      </h2>
      <ul className="flex flex-col gap-0.5">
        {places.map(({ label, href }) => {
          const Icon = administrationIcons[href];
          return (
            <li key={href}>
              <NavLink href={href} icon={<Icon size={16} aria-hidden />}>
                {label}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
