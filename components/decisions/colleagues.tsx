"use client";

import { useEffect, useState } from "react";
import { DateTime } from "@/components/ui/date-time";
import { RowIcon } from "@/components/ui/row-icon";
import { useBrowserValue, useStore } from "@/components/ui/use-store";
import { fullName } from "@/lib/users/full-name";
import { colleagues, readerID, type Shown, type Taken, takenNow } from "./colleagues-store";
import { keyOf } from "./subject";

export type { Shown, Taken } from "./colleagues-store";

const nobody = () => undefined;

/** The reader's ID; undefined while the server renders. */
const useMe = () => useBrowserValue(readerID, nobody);

/** Who has taken an approval, or is looking at it. */
function useColleagues(of: Shown) {
  const state = useStore(colleagues);
  const [, setTurn] = useState(0);
  const now = Date.now();
  const key = keyOf(of);
  const taken = takenNow(of, state);
  const lookers = [...state.lookers.values()].filter((each) => each.key === key && each.until > now);
  const ends = [...lookers.map(({ until }) => until), ...(taken ? [Date.parse(taken.Until)] : [])];
  const next = Math.min(...ends);
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(() => setTurn((turn) => turn + 1), next - Date.now() + 50);
    return () => clearTimeout(timer);
  }, [next]);
  return { taken, lookers: lookers.map(({ person }) => person) };
}

export const useIsMine = (of: Shown) => {
  const { taken } = useColleagues(of);
  const me = useMe();
  return taken !== null && taken.Person.ID === me;
};

/** In a row: who is at it. */
export function RowColleague({ of }: { of: Shown }) {
  const { taken, lookers } = useColleagues(of);
  const me = useMe();
  const [looker] = lookers;
  if (taken) return <Chip icon="hand" person={taken.Person.ID === me ? you : taken.Person} does="took this" />;
  return looker ? <Chip icon="eye" person={looker} does="is looking" /> : null;
}

const you = { ID: "", Username: "", FirstName: "You", LastName: "" };

type ChipProps = { icon: "hand" | "eye"; person: Taken["Person"]; does: string };

function Chip({ icon, person, does }: ChipProps) {
  const name = fullName(person);
  return (
    <span
      data-tip={`${name} ${does}`}
      className="flex min-w-0 max-w-1/2 shrink-0 items-center gap-1 self-center text-ink"
    >
      <RowIcon name={icon} />
      <bdi aria-hidden className="truncate">
        {person.FirstName || person.Username}
      </bdi>
      <span className="sr-only">
        {name} {does}
      </span>
    </span>
  );
}

/** Beside the approval: the same as a sentence. */
export function Colleagues({ of }: { of: Shown }) {
  const { taken, lookers } = useColleagues(of);
  const me = useMe();
  if (taken)
    return (
      <Sentence icon="hand">
        {taken.Person.ID === me ? "You" : <bdi>{fullName(taken.Person)}</bdi>} took this{" "}
        <DateTime value={taken.DateTaken} />
      </Sentence>
    );
  const [first, ...others] = lookers;
  if (!first) return null;
  return (
    <Sentence icon="eye">
      <bdi>{fullName(first)}</bdi>
      {others.length > 0 ? ` and ${others.length} more are looking` : " is looking"}
    </Sentence>
  );
}

function Sentence({ icon, children }: { icon: "hand" | "eye"; children: React.ReactNode }) {
  return (
    <span data-colleagues className="inline-flex shrink-0 items-baseline gap-1.5">
      <span className="translate-y-0.5">
        <RowIcon name={icon} />
      </span>
      <span>{children}</span>
    </span>
  );
}
