import { RecordLink, recordOf } from "@/components/events/event-record";
import { CopyableID, NameWithID } from "@/components/ui/copyable-id";
import { DateTime } from "@/components/ui/date-time";
import { Fact, Facts } from "@/components/ui/facts";
import { JsonView } from "@/components/ui/json-view";
import { TextLink } from "@/components/ui/text-link";
import type { AuditEvent } from "@/lib/changes/audit/contract";
import { eventWords } from "@/lib/events/words";
import type { NamedRecord } from "@/lib/list/named";
import { fullName } from "@/lib/users/full-name";

/** Everything of one event, below its row. */
export function AuditDetails({ row }: { row: NamedRecord<AuditEvent> }) {
  const { ID, DateCreated, Event, User, About, CompanyID, ClientID, Address, RequestID, Data, Names } = row;
  const record = recordOf(Event, row);
  return (
    <div className="grid gap-x-10 gap-y-4 border-t pt-2 @4xl:grid-cols-2">
      <Facts>
        <Fact term="Event">
          {eventWords[Event]} <code className="block text-muted text-sm">{Event}</code>
        </Fact>
        <Fact term="Time">
          <DateTime as="absolute" value={DateCreated} />
        </Fact>
        <Fact term="Person">{User && <UserLink userID={User.ID}>{fullName(User)}</UserLink>}</Fact>
        {About && About !== User?.ID && (
          <Fact term="Target">
            <UserLink userID={About}>{Names?.About ?? About}</UserLink>
          </Fact>
        )}
        {record && (
          <Fact term="Record">
            <RecordLink record={record} />
          </Fact>
        )}
        <Fact term="Company">
          {CompanyID && <NameWithID name={Names?.CompanyID} id={CompanyID} label="Copy company ID" />}
        </Fact>
        <Fact term="API client">
          {ClientID && <NameWithID name={Names?.ClientID} id={ClientID} label="Copy client ID" />}
        </Fact>
        <Fact term="Address">{Address}</Fact>
        <Fact term="Request">{RequestID && <CopyableID id={RequestID} label="Copy request ID" />}</Fact>
        <Fact term="Number">{ID}</Fact>
      </Facts>
      <div className="min-w-0">
        <h2 className="text-muted text-sm">Details</h2>
        {Data ? <JsonView value={Data} path="Data" /> : <p className="mt-1 text-faint">No more details</p>}
      </div>
    </div>
  );
}

function UserLink({ userID, children }: { userID: string; children: string }) {
  return <TextLink href={`/admin/users/${encodeURIComponent(userID)}`}>{children}</TextLink>;
}
