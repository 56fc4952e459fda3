import { Card } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { LongText } from "@/components/ui/long-text";
import { TimelineStep } from "@/components/ui/timeline";
import type { Order } from "@/lib/orders/contract";
import type { OrderMoment } from "@/lib/orders/history";
import { fullName } from "@/lib/users/full-name";
import { approvalWords } from "./approval-words";
import { toSteps } from "./order-steps";

/** What became of an order, and what it waits for. */
export function OrderTimeline({ order, history }: { order: Order; history: OrderMoment[] }) {
  const waiting = order.Status === "AwaitingApproval";
  const steps = toSteps(history);
  return (
    <Card title="Timeline">
      <ol className="wrap-anywhere">
        {steps.map(({ label, moment: { At, By, Comments }, key }, at) => (
          <TimelineStep key={key} label={label} reached={!waiting && at === steps.length - 1 ? "now" : "before"}>
            <p className="text-muted text-sm">
              <DateTime as="absolute" value={At} />
              {By && (
                <>
                  {" "}
                  by <bdi>{fullName(By)}</bdi>
                </>
              )}
            </p>
            {Comments && (
              <div className="mt-0.5">
                <LongText text={Comments} />
              </div>
            )}
          </TimelineStep>
        ))}
        {waiting && (
          <TimelineStep label="Awaiting approval" reached="now">
            <p className="text-muted text-sm">{approvalWords(order.PendingApprovals)}</p>
          </TimelineStep>
        )}
      </ol>
    </Card>
  );
}
