import type { ReactNode } from "react";
import { Brand } from "@/components/shell/brand";

/** What stands outside every layout: nobody is known here, so that the mark alone leads on. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center px-5 sm:px-8">
        <Brand href="/" />
      </header>
      <main className="flex grow items-center justify-center pb-14">{children}</main>
    </div>
  );
}
