import type { ComponentProps } from "react";
import type { Area } from "@/components/shell/areas";
import { History, KeyRound, ListChecks, ReceiptText, Rows3, Undo2, Webhook } from "@/components/shell/icons";
import { JumpButton } from "@/components/shell/jump-button";
import { NavLink } from "@/components/shell/nav-link";
import { UserMenu } from "@/components/shell/user-menu";
import { WaitingCount } from "@/components/shell/waiting-count";
import type { Icon } from "@/components/ui/icon";
import { Inbox, Package, Users } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Mark } from "@/components/ui/mark";
import type { Actor } from "@/lib/auth/actor";

const icons: Record<NonNullable<Area["icon"]>, Icon> = {
  history: History,
  inbox: Inbox,
  key: KeyRound,
  package: Package,
  people: Users,
  receipt: ReceiptText,
  return: Undo2,
  rules: ListChecks,
  webhooks: Webhook,
};

/** What waits in each area that knows. */
export type WaitingByArea = Record<string, ComponentProps<typeof WaitingCount>["waiting"] | undefined>;

type Props = { id: string; actor: Actor; areas: Area[]; waiting: WaitingByArea };

/** Beside the page; on a phone the same element is a sheet that the top bar opens. */
export function Sidebar({ id, actor, areas, waiting }: Props) {
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
        <Places areas={areas.filter(({ section }) => !section)} waiting={waiting} />
        <Administration areas={areas.filter(({ section }) => section)} />
      </nav>
      <UserMenu actor={actor} />
    </div>
  );
}

function Administration({ areas }: { areas: Area[] }) {
  if (areas.length === 0) return null;
  return (
    <section aria-labelledby="administration" className="mt-5">
      <h2 id="administration" className="px-2 pb-1 font-medium text-muted text-xs">
        Administration
      </h2>
      <Places areas={areas} />
    </section>
  );
}

function Places({ areas, waiting = {} }: { areas: Area[]; waiting?: WaitingByArea }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {areas.map(({ label, href, icon }) => {
        const Icon = icon ? icons[icon] : Rows3;
        const waitingHere = waiting[href];
        return (
          <li key={href}>
            <NavLink href={href} icon={<Icon size={16} aria-hidden />}>
              {label}
              {waitingHere && <WaitingCount area={href} waiting={waitingHere} />}
            </NavLink>
          </li>
        );
      })}
    </ul>
  );
}
