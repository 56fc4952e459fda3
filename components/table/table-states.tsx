import { CircleCheck, Inbox, SearchX } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { handFocusOn } from "@/components/ui/focus-heading";
import { LinkButton } from "@/components/ui/link-button";
import { NoPermission } from "@/components/ui/no-permission";
import { CallError } from "@/lib/api/call";
import { refusalsOf } from "@/lib/api/refusal";
import type { Role } from "@/lib/auth/roles";
import { emptyQuery, type ListQuery } from "@/lib/list/query";
import type { ListView } from "./list-view";
import type { HrefOf } from "./use-list-query";

/** The list did not come: because of a role, a session that ended, or a failure. */
export function FailedState({ noun, error, onRetry }: { noun: string; error: Error; onRetry: () => void }) {
  const { status, faults, requestID } =
    error instanceof CallError ? error : { status: 0, faults: [], requestID: undefined };
  if (status === 403) {
    // Safe: the API names them in every answer of this kind.
    return <NoPermission what={`This list of ${noun}`} roles={(faults[0]?.Data.SufficientRoles ?? []) as Role[]} />;
  }
  if (status === 401) {
    const back = encodeURIComponent(window.location.pathname + window.location.search);
    return (
      <ErrorPanel
        title="Your session has ended"
        actions={
          <LinkButton variant="primary" href={`/sign-in?callbackUrl=${back}`}>
            Sign in again
          </LinkButton>
        }
      >
        Sign in to return to this list.
      </ErrorPanel>
    );
  }
  return (
    <ErrorPanel title={`The ${noun} did not load`} requestID={requestID} onRetry={onRetry}>
      {refusalsOf(error)[0].words}
    </ErrorPanel>
  );
}

type EmptyProps = {
  view: Pick<ListView<never>, "noun" | "nothingYet" | "allDone" | "defaults" | "tabs">;
  query: ListQuery;
  /** How many pages there are. */
  pages: number;
  /** Links, which lead on even before their code is there. */
  hrefOf: HrefOf;
  /** Whether there were rows, which have left: the focus that was on one of them comes here. */
  hadRows: RefObject<boolean>;
};

/** There is nothing to show: not yet, not for this search, or not on this page. */
export function EmptyList({ view, query, pages, hrefOf, hadRows }: EmptyProps) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hadRows.current && document.activeElement === document.body) titleRef.current?.focus();
  }, [hadRows]);
  if (pages > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={`Page ${query.page} does not exist`}
        actions={
          <LinkButton ref={handFocusOn} href={hrefOf({ page: pages })}>
            Go to the last page
          </LinkButton>
        }
      >
        The last page is {pages}. The list may have become shorter.
      </EmptyState>
    );
  }
  if (!query.search && query.filters.length === 0) {
    return (
      <EmptyState icon={Inbox} title={view.nothingYet.title}>
        {view.nothingYet.text}
      </EmptyState>
    );
  }
  const all = hrefOf({ search: undefined, searchOn: [], filters: [] });
  if (view.allDone && isSameSelection(query, { ...emptyQuery, ...view.defaults })) {
    const { title, text, next } = view.allDone;
    return (
      <EmptyState
        icon={CircleCheck}
        title={title}
        titleRef={titleRef}
        actions={
          next?.map(({ label, query: part }) => (
            <LinkButton key={label} ref={handFocusOn} href={hrefOf({ ...emptyQuery, ...part })}>
              {label}
            </LinkButton>
          )) ?? (
            <LinkButton ref={handFocusOn} href={all}>
              Show all {view.noun}
            </LinkButton>
          )
        }
      >
        {text}
      </EmptyState>
    );
  }
  const ofTab = view.tabs?.find(({ filters }) => isSameSelection(query, { ...emptyQuery, filters }))?.nothing;
  if (ofTab) {
    return (
      <EmptyState icon={Inbox} title={ofTab.title} titleRef={titleRef}>
        {ofTab.text}
      </EmptyState>
    );
  }
  const [what, advice] = wayOut(query);
  return (
    <EmptyState
      icon={SearchX}
      title={`No ${view.noun} match`}
      actions={
        <LinkButton ref={handFocusOn} href={all}>
          Clear {what}
        </LinkButton>
      }
    >
      Try {advice}.
    </EmptyState>
  );
}

/** What can be cleared where nothing matches, and what else to try. */
function wayOut({ search, filters }: ListQuery) {
  if (!search) return ["filters", "fewer filters"];
  if (filters.length === 0) return ["search", "fewer words or other search fields"];
  return ["all", "fewer words, other search fields, or fewer filters"];
}

const isSameSelection = (one: ListQuery, other: ListQuery) =>
  one.search === other.search && JSON.stringify(one.filters) === JSON.stringify(other.filters);
