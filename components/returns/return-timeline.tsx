import { Circle, CircleCheck, CircleDot } from "lucide-react";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { DateTime } from "@/components/ui/date-time";
import type { OrderReturn } from "@/lib/returns/contract";
import { isTerminal, meaningOf, type Step, toSteps } from "./timeline";

const icons = { before: CircleCheck, now: CircleDot, not: Circle };

export function ReturnTimeline({ orderReturn }: { orderReturn: OrderReturn }) {
  const steps = toSteps(orderReturn);
  const over = isTerminal(orderReturn.Status);
  return (
    <Card title="Timeline">
      <ol>
        {steps.map((step, at) => (
          <TimelineStep key={step.status} step={step} over={over} last={at === steps.length - 1} />
        ))}
      </ol>
    </Card>
  );
}

function TimelineStep({ step, over, last }: { step: Step; over: boolean; last: boolean }) {
  const { reached, moments } = step;
  const Icon = icons[reached];
  return (
    <li aria-current={reached === "now" ? "step" : undefined} className="relative flex gap-3 pb-4 last:pb-0">
      {!last && (
        <span
          aria-hidden
          className={classNames(
            "absolute top-6 bottom-0 left-2 w-px -translate-x-1/2",
            reached === "before" ? "bg-control" : "bg-line",
          )}
        />
      )}
      <Icon
        size={16}
        aria-hidden
        className={classNames(
          "mt-0.5 shrink-0",
          reached === "now" ? "text-accent-text" : reached === "before" ? "text-good" : "text-control",
        )}
      />
      <div className="min-w-0">
        <p className={classNames(reached === "now" && "font-semibold", reached === "not" && "text-faint")}>
          {step.label}
          {reached === "not" && <span className="sr-only">{over ? ", not reached" : ", not yet"}</span>}
        </p>
        {moments.map(({ word, date }) => (
          <p key={word ?? ""} className="text-muted text-sm">
            {word} <DateTime as="absolute" value={date} />
          </p>
        ))}
        {reached === "now" && <p className="mt-1 text-pretty text-muted text-sm">{meaningOf(step.status)}</p>}
      </div>
    </li>
  );
}
