"use client";

import { BarePage } from "@/components/shell/bare-page";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { Search } from "@/components/ui/icons";
import { PageTitle } from "@/components/ui/page-title";

/**
 * What does not exist, and what is another's, in the same words. Every page names it, as what to show when it is not
 * found: as a component of the browser it is a word there and not its whole markup. A plain link, for little code.
 */
export function Missing() {
  return (
    <EmptyState
      icon={Search}
      level={1}
      title="Page not found"
      actions={
        <a href="/" className={buttonClass({})}>
          Go to home
        </a>
      }
    >
      <PageTitle>Not found</PageTitle>
      It does not exist, or you do not have access to it. Check the address, or ask the person who sent it to you.
    </EmptyState>
  );
}

export function MissingPage() {
  return (
    <BarePage>
      <Missing />
    </BarePage>
  );
}
