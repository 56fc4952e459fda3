import type { Column, ListView } from "@/components/table/list-view";
import { Badge } from "@/components/ui/badge";
import { Clipped } from "@/components/ui/clipped";
import { DateTime } from "@/components/ui/date-time";
import { None } from "@/components/ui/facts";
import type { EventDelivery } from "@/lib/changes/webhooks/contract";
import { eventDeliveryList } from "@/lib/changes/webhooks/endpoint-list";
import { outcomeWords, typeWords } from "./endpoint-words";

const columns: Column<EventDelivery>[] = [
  { id: "DateCreated", header: "Time", width: 40, cell: ({ DateCreated }) => <DateTime value={DateCreated} /> },
  {
    id: "Type",
    header: "Event",
    width: 48,
    identifies: ({ Type }) => ({ text: typeWords(Type) }),
    cell: ({ Type }) => <span className="wrap-anywhere block font-medium">{typeWords(Type)}</span>,
  },
  {
    id: "ObjectID",
    header: "Record",
    width: 44,
    cell: ({ EventID, ObjectID }) => (EventID === null ? <None /> : <Clipped text={ObjectID} />),
  },
  { id: "Status", header: "Status", width: 32, isState: true, cell: (row) => <DeliveryBadge delivery={row} /> },
  { id: "Attempts", header: "Attempts", width: 24, align: "right", cell: ({ Attempts }) => Attempts },
  {
    id: "Outcomes",
    header: "Answer",
    least: 44,
    cell: ({ Outcomes }) => {
      const last = Outcomes.at(-1);
      return last ? <Clipped text={outcomeWords(last)} /> : <None />;
    },
  },
];

function DeliveryBadge({ delivery: { Status, NextAttempt } }: { delivery: EventDelivery }) {
  if (Status === "Delivered")
    return (
      <Badge tone="good" icon="circle-check">
        Delivered
      </Badge>
    );
  if (Status === "Failed")
    return (
      <Badge tone="bad" icon="circle-x">
        Failed
      </Badge>
    );
  return NextAttempt ? (
    <Badge tone="warn" icon="clock">
      Pending
    </Badge>
  ) : (
    <Badge icon="hourglass">In line</Badge>
  );
}

export const deliveriesView: ListView<EventDelivery> = {
  list: eventDeliveryList,
  noun: "deliveries",
  labels: {
    ID: "Delivery ID",
    EventID: "Event number",
    Type: "Event",
    ObjectType: "Kind of record",
    ObjectID: "Record",
    NextAttempt: "Next attempt",
    Outcomes: "Answer",
    DateCreated: "Time",
    DateCompleted: "Completed",
  },
  searchLabels: { ObjectID: "Record ID", Type: "Event type" },
  filters: [
    { key: "Status" },
    { key: "DateCreated" },
    { key: "Type" },
    { key: "ObjectID" },
    { key: "ObjectType" },
    { key: "EventID", empty: "is none: a test", present: "is a number" },
    { key: "Attempts" },
    { key: "NextAttempt", empty: "is not set", present: "is set" },
    { key: "DateCompleted", empty: "is not set", present: "is set" },
  ],
  columns,
  exported: false,
  rowID: ({ ID }) => ID,
  nothingYet: { title: "Nothing sent yet", text: "Send a test, or wait until something happens." },
};
