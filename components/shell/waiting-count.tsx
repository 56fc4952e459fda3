import { type ComponentProps, Suspense } from "react";
import { LiveCount } from "@/components/live/live-count";

type Props = {
  area: string;
  waiting: Promise<Omit<ComponentProps<typeof LiveCount>, "area"> | null>;
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

async function Count({ area, waiting }: Props) {
  const count = await waiting;
  return count && <LiveCount area={area} {...count} />;
}
