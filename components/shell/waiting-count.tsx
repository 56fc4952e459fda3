import { Suspense } from "react";

type Props = {
  waiting: Promise<{ count: number; more: boolean } | null>;
  /** What is said of those counted. */
  word: string;
};

/** How much waits in an area: comes when it is known, into a place that is kept for it. */
export function WaitingCount(props: Props) {
  return (
    <span className="ml-auto min-w-8 text-right">
      <Suspense>
        <Count {...props} />
      </Suspense>
    </span>
  );
}

async function Count({ waiting, word }: Props) {
  const found = await waiting;
  if (!found || found.count === 0) return null;
  return (
    <span className="rounded-md bg-warn-soft px-1.5 py-0.5 font-medium text-warn text-xs tabular-nums">
      {found.count}
      {found.more && "+"}
      <span className="sr-only"> {word}</span>
    </span>
  );
}
