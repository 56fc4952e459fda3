import type { ReactNode } from "react";
import { PageTitle } from "@/components/ui/page-title";
import { Contents, type Group } from "./contents";
import { proseClasses } from "./prose";

type Props = { title: string; tab?: string; groups: readonly Group[]; children: ReactNode };

/** A page of the reference, with the contents of all of them at its side. */
export function ReferencePage({ title, tab = title, groups, children }: Props) {
  return (
    <div className="mx-auto grid max-w-360 gap-8 px-5 py-8 sm:px-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10">
      <Contents groups={groups} open={title} />
      <main className={`min-w-0 ${proseClasses}`}>
        <PageTitle>{tab}</PageTitle>
        <h1 className="font-semibold text-2xl">{title}</h1>
        {children}
      </main>
    </div>
  );
}
