"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { createContext, type ReactNode, useEffect, useRef, useState } from "react";
import { focusHeading } from "@/components/ui/focus-heading";
import { LinkButton } from "@/components/ui/link-button";
import { queryClient } from "@/components/ui/query-client";
import { notify, untilRead } from "@/components/ui/toast-store";
import { call } from "@/lib/api/call";
import { withListPlace } from "@/lib/list/list-place";
import { emptyQuery } from "@/lib/list/query";
import type { listOrderReturnsContract } from "@/lib/returns/contract";
import { mineQuery, orderReturnsOperation } from "@/lib/returns/list";

type Outcome = {
  /** Called once a return is decided on its page. `isOver`: it awaits nobody any more. */
  tellDecided: (isOver: boolean) => void;
  /** Called when a decision is refused, in words. */
  tellRefused: (words: string) => void;
};

export const TellOutcome = createContext<Outcome>({ tellDecided: () => {}, tellRefused: () => {} });

type NextProps = { returnID: string; created: string; listHref: Route };
type Props = NextProps & {
  canDecide: boolean;
  version: number | undefined;
  /** Who decides now, while anybody has to. */
  still: string | undefined;
  children: ReactNode;
};

/** What is decided within it is followed by the way to the next return. */
export function AfterDecision({ canDecide, version, still, children, ...next }: Props) {
  const [decided, setDecided] = useState<{ returnID: string; version: number | undefined }>();
  const awaiting = useRef<{ returnID: string; version: number | undefined }>(undefined);
  const { returnID } = next;
  // Only the page as it is after the approval knows which rules ask whom then: whoever is on the next one by then is not told.
  useEffect(() => {
    const approved = awaiting.current;
    if (!approved || (approved.returnID === returnID && approved.version === version)) return;
    awaiting.current = undefined;
    const whoNext = approved.returnID === returnID && (still ?? "It is decided now.");
    notify([`You approved return ${approved.returnID}.`, whoNext].filter(Boolean).join(" "));
  }, [returnID, version, still]);
  const refused = useRef<string>(undefined);
  const couldDecide = useRef(canDecide);
  // The form says why, unless it is gone, with the focus it may have had.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page has come anew.
  useEffect(() => {
    if (!canDecide && refused.current) notify(refused.current, { tone: "bad", until: untilRead() });
    refused.current = undefined;
    if (couldDecide.current && !canDecide) focusHeading();
    couldDecide.current = canDecide;
  }, [canDecide, version]);
  const outcome: Outcome = {
    tellDecided(isOver) {
      refused.current = undefined;
      setDecided({ returnID, version });
      if (!isOver) awaiting.current = { returnID, version };
    },
    tellRefused(words) {
      refused.current = words;
    },
  };
  return (
    <TellOutcome value={outcome}>
      {decided?.returnID === next.returnID && decided.version !== version && !canDecide && <NextReturn {...next} />}
      {children}
    </TellOutcome>
  );
}

/** The next return that awaits the reader, after this one in the list of theirs; or else the way back to a list. */
function NextReturn({ returnID, created, listHref }: NextProps) {
  const { data, isPending } = useQuery(
    {
      queryKey: ["next return", returnID],
      queryFn: ({ signal }) =>
        call<typeof listOrderReturnsContract>(orderReturnsOperation, {
          query: { ...emptyQuery, ...mineQuery },
          signal,
        }),
    },
    queryClient,
  );
  const waiting = data?.Items.filter(({ ID }) => ID !== returnID) ?? [];
  const next = waiting.find(({ DateCreated }) => DateCreated > created) ?? waiting[0];
  const box = useRef<HTMLElement>(null);
  // The buttons of the decision had the focus, and are gone.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
    if (!isPending && document.activeElement === box.current) box.current?.querySelector("a")?.focus();
  }, [isPending]);
  const count = Math.max(waiting.length, data?.Meta.TotalCount ?? 0);
  return (
    <section ref={box} tabIndex={-1} aria-label="Next" className="decision-bar outline-none">
      {next && (
        <LinkButton
          href={withListPlace(`/returns/${encodeURIComponent(next.ID)}`, listHref)}
          variant="primary"
          className="decide"
        >
          <span>
            Next<span className="max-md:sr-only">: return {next.ID}</span>
          </span>
        </LinkButton>
      )}
      <LinkButton href={listHref} variant={data && !next ? "primary" : "secondary"} className="decide">
        Back to returns
      </LinkButton>
      <p className="text-muted max-md:hidden">
        {data &&
          (next ? `${count === 1 ? "1 return awaits" : `${count} returns await`} you.` : "No other return awaits you.")}
      </p>
    </section>
  );
}
