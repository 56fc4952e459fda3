import { Monitor, Smartphone } from "lucide-react";
import { ActButton } from "@/components/account/act-button";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import type { Session } from "@/lib/account/sessions/contract";
import { toDevice } from "@/lib/account/sessions/device";
import { deleteOtherSessionsOperation, deleteSessionOperation } from "@/lib/account/sessions/operations";

/** The current one has no button: the menu signs out. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const others = sessions.filter(({ Current }) => !Current);
  return (
    <div className="overflow-hidden rounded-md border bg-surface">
      <ul aria-label="Sessions" className="divide-y">
        {sessions.map((session) => (
          <SessionRow key={session.ID} session={session} />
        ))}
      </ul>
      {others.length > 1 && (
        <div className="flex items-center justify-between gap-4 border-t bg-subtle px-4 py-2.5">
          <p className="text-muted text-sm">Don't recognize one? Change your password.</p>
          <ActButton
            operation={deleteOtherSessionsOperation}
            label="Sign out all others"
            done="All other browsers were signed out."
          />
        </div>
      )}
    </div>
  );
}

function SessionRow({ session: { ID, UserAgent, Current, DateCreated, LastSeen } }: { session: Session }) {
  const { name, mobile } = toDevice(UserAgent);
  const Icon = mobile ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3.5 px-4 py-3">
      <Icon size={18} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p id={`session-${ID}`} className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name} {Current && <Badge tone="good">This browser</Badge>}
        </p>
        <p className="text-muted text-sm">
          Signed in <DateTime value={DateCreated} as="absolute" /> · active <DateTime value={LastSeen} />
        </p>
      </div>
      {!Current && (
        <ActButton
          operation={deleteSessionOperation}
          params={{ sessionID: ID }}
          label="Sign out"
          describedBy={`session-${ID}`}
          done={`${name} was signed out.`}
        />
      )}
    </li>
  );
}
