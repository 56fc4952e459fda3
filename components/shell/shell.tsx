import type { ReactNode } from "react";
import { SessionGuard } from "@/components/auth/session-guard";
import { openAreas } from "@/components/shell/areas";
import { Commands } from "@/components/shell/commands";
import { EarlyJump } from "@/components/shell/early-jump";
import { FreshFrame } from "@/components/shell/fresh-frame";
import { Sidebar, type WaitingByArea } from "@/components/shell/sidebar";
import { TopBar } from "@/components/shell/top-bar";
import type { Actor } from "@/lib/auth/actor";

const sidebarID = "navigation";

type Props = { actor: Actor; waiting: WaitingByArea; children: ReactNode };

/** The frame of every signed-in page. */
export function Shell({ actor, waiting, children }: Props) {
  const areas = openAreas(actor);
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[14rem_minmax(0,1fr)] print:block">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-3 py-2 text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopBar sidebarID={sidebarID} waiting={waiting} />
      <Sidebar id={sidebarID} actor={actor} areas={areas} waiting={waiting} />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full min-w-0 max-w-7xl scroll-mt-16 px-4 py-5 outline-none md:px-8 md:py-7 print:p-0"
      >
        {children}
      </main>
      <EarlyJump />
      <Commands areas={areas} />
      <FreshFrame />
      <SessionGuard userID={actor.UserID} username={actor.Username} email={actor.Email} />
    </div>
  );
}
