"use client";

import { useParams } from "next/navigation";
import { RecordLink, recordOf } from "@/components/events/event-record";
import { Button } from "@/components/ui/button";
import { CopyableID } from "@/components/ui/copyable-id";
import { DateTime } from "@/components/ui/date-time";
import { Fact, Facts } from "@/components/ui/facts";
import { TextLink } from "@/components/ui/text-link";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import type { EventDelivery, resendEventDeliveryContract } from "@/lib/changes/webhooks/contract";
import { resendEventDeliveryOperation } from "@/lib/changes/webhooks/operations";
import { outcomeWords, typeWords } from "./endpoint-words";

/** All attempts of a delivery, below its row, and another one. */
export function DeliveryDetails({ row }: { row: EventDelivery }) {
  const { ID, EventID, Type, Sequence, Status, Attempts, NextAttempt, Outcomes } = row;
  const record = recordOf(Type, row);
  // Safe: the page of an endpoint has it in its path.
  const { endpointID } = useParams<{ endpointID: string }>();
  const { pending, run } = useOperation<typeof resendEventDeliveryContract>(resendEventDeliveryOperation, {
    done: () => notify(Status === "Pending" ? "Sending it now." : "Sending it again."),
    failed: "It was not sent.",
  });
  const params = { endpointID: decodeURIComponent(endpointID), deliveryID: ID };
  return (
    <div className="grid gap-x-10 gap-y-4 border-t pt-2 @4xl:grid-cols-2">
      <div className="min-w-0">
        <Facts>
          <Fact term="Event">
            {typeWords(Type)} <code className="block text-muted text-sm">{Type}</code>
            {EventID !== null && (
              <TextLink href={{ pathname: "/admin/audit", query: { ID: EventID } }}>In the audit</TextLink>
            )}
          </Fact>
          {EventID !== null && record && (
            <Fact term="Record">
              <RecordLink record={record} />
            </Fact>
          )}
          <Fact term="webhook-id">
            <CopyableID id={String(EventID ?? ID)} label="Copy webhook-id" />
          </Fact>
          {Sequence !== null && <Fact term="Sequence">{Sequence}</Fact>}
          {Status === "Pending" && (
            <Fact term="Next attempt">
              {NextAttempt ? (
                <DateTime as="absolute" value={NextAttempt} />
              ) : (
                "After the previous delivery of this record"
              )}
            </Fact>
          )}
        </Facts>
      </div>
      <div className="min-w-0">
        <h3 className="py-2 text-muted">Attempts</h3>
        {Outcomes.length === 0 ? (
          <p>{Attempts === 0 ? "Not tried yet" : "Waiting for the answer"}</p>
        ) : (
          <ol aria-label="Attempts" className="divide-y rounded-md border">
            {Outcomes.toReversed().map((outcome) => (
              <li key={outcome.At} className="px-3 py-2">
                <p className={outcome.Error === null ? "wrap-anywhere text-good" : "wrap-anywhere text-bad"}>
                  {outcomeWords(outcome)}
                </p>
                <p className="text-muted text-sm">
                  <DateTime as="exact" value={outcome.At} />
                  {outcome.Error !== null && `, ${outcome.Milliseconds.toLocaleString("en")} ms`}
                </p>
              </li>
            ))}
          </ol>
        )}
        <div className="mt-3">
          <Button pending={pending} onClick={() => run({ params })}>
            {Status === "Pending" ? "Send now" : "Resend"}
          </Button>
        </div>
      </div>
    </div>
  );
}
