import type { ReactNode } from "react";
import { Mark } from "@/components/ui/mark";

/** What stands outside every layout: nobody is known here, so that the mark alone leads on. By plain links, like all of it. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center px-5 sm:px-8">
        <a href="/" className="flex h-9 items-center gap-2 rounded-md pr-2 font-semibold tracking-tight">
          <Mark /> Countersign
        </a>
      </header>
      <main className="flex grow items-center justify-center pb-14">{children}</main>
    </div>
  );
}
