import { recordOf } from "@/components/events/event-record";
import type { Column, ListView } from "@/components/table/list-view";
import { Clipped } from "@/components/ui/clipped";
import { DateTime } from "@/components/ui/date-time";
import { None } from "@/components/ui/facts";
import { NamedID } from "@/components/ui/named-id";
import type { AuditEvent } from "@/lib/changes/audit/contract";
import { auditEventList } from "@/lib/changes/audit/list";
import { eventWords } from "@/lib/events/words";
import type { NamedRecord } from "@/lib/list/named";
import { fullName } from "@/lib/users/full-name";
import { summaryOf } from "./audit-summary";

const clipped = (text: string | null) => (text ? <Clipped text={text} /> : <None />);

const columns: Column<NamedRecord<AuditEvent>>[] = [
  { id: "DateCreated", header: "Time", width: 40, cell: ({ DateCreated }) => <DateTime value={DateCreated} /> },
  {
    id: "Event",
    header: "Event",
    width: 48,
    card: "start",
    identifies: ({ Event }) => ({ text: eventWords[Event] }),
    cell: ({ Event }) => <span className="wrap-anywhere block font-medium">{eventWords[Event]}</span>,
  },
  {
    id: "ObjectID",
    header: "Record",
    width: 40,
    exports: ["ObjectType", "ObjectID"],
    cell: (event) => {
      const record = recordOf(event.Event, event);
      return record ? <NamedID id={record.id} name={record.kind} /> : <None />;
    },
  },
  {
    id: "User",
    header: "Person",
    width: 40,
    card: "end",
    identifies: ({ User }) => ({ text: User ? fullName(User) : "" }),
    cell: ({ User, Data }) => (User ? <Clipped text={fullName(User)} /> : Data?.by === "import" ? "import" : <None />),
  },
  { id: "Data", header: "Details", least: 44, card: "start", cell: (event) => clipped(summaryOf(event)) },
  {
    id: "ClientID",
    header: "API client",
    width: 36,
    card: "named",
    cell: ({ ClientID, Names }) => (ClientID ? <NamedID id={ClientID} name={Names?.ClientID} /> : <None />),
  },
  { id: "Address", header: "Address", width: 30, card: "named", cell: ({ Address }) => clipped(Address) },
];

export const auditView: ListView<NamedRecord<AuditEvent>> = {
  list: auditEventList,
  noun: "audit events",
  labels: {
    DateCreated: "Time",
    User: "Person",
    About: "User or target",
    ObjectID: "Record ID",
    ObjectType: "Kind of record",
    ID: "Number",
    CompanyID: "Company",
    ClientID: "API client",
    RequestID: "Request ID",
    Data: "Details",
  },
  searchLabels: { About: "User or target ID", ClientID: "API client ID" },
  words: eventWords,
  filters: [
    { key: "Event" },
    { key: "DateCreated" },
    { key: "ObjectID", empty: "is not set", present: "is set" },
    { key: "User", empty: "is unknown", present: "is known", names: "person" },
    { key: "About", empty: "is not set", present: "is set", names: "person" },
    { key: "CompanyID", empty: "is not set", present: "is set", names: "company" },
    { key: "ClientID", empty: "is not set", present: "is set", names: "client" },
    { key: "Address" },
    { key: "RequestID" },
    { key: "ID" },
  ],
  columns,
  rowID: ({ ID }) => String(ID),
  nothingYet: { title: "No events yet", text: "Sign-ins, changes and exports are listed here as they happen." },
};
