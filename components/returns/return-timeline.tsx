import { Card } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { TimelineStep } from "@/components/ui/timeline";
import type { OrderReturn } from "@/lib/returns/contract";
import { meaningOf, toSteps } from "./return-steps";

export function ReturnTimeline({ orderReturn }: { orderReturn: OrderReturn }) {
  return (
    <Card title="Timeline">
      <ol>
        {toSteps(orderReturn).map(({ label, reached, moments }) => (
          <TimelineStep key={label} label={label} reached={reached}>
            {moments.map(({ word, date }) => (
              <p key={word ?? ""} className="text-muted text-sm">
                {word} <DateTime as="absolute" value={date} />
              </p>
            ))}
            {reached === "now" && <p className="mt-1 text-pretty text-muted text-sm">{meaningOf(orderReturn)}</p>}
          </TimelineStep>
        ))}
      </ol>
    </Card>
  );
}
