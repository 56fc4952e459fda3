import { KeyRound } from "lucide-react";
import { ActButton } from "@/components/account/act-button";
import { DateTime } from "@/components/ui/date-time";
import type { Grant } from "@/lib/account/grants/contract";
import { deleteGrantOperation } from "@/lib/account/grants/operations";

export function GrantList({ grants }: { grants: readonly Grant[] }) {
  if (grants.length === 0) {
    return (
      <p className="rounded-md border border-dashed px-4 py-3 text-muted">No program has access to your account.</p>
    );
  }
  return (
    <ul aria-label="API access" className="divide-y overflow-hidden rounded-md border bg-surface">
      {grants.map(({ ClientID, ClientName, DateCreated, DateExpires }) => (
        <li key={ClientID} className="flex items-center gap-3.5 px-4 py-3">
          <KeyRound size={18} aria-hidden className="shrink-0 text-muted" />
          <div className="min-w-0 grow">
            <p id={`grant-${ClientID}`} className="wrap-anywhere font-medium">
              {ClientName}
            </p>
            <p className="text-muted text-sm">
              Since <DateTime value={DateCreated} as="absolute" /> · expires{" "}
              <DateTime value={DateExpires} as="absolute" /> unless renewed
            </p>
          </div>
          <ActButton
            operation={deleteGrantOperation}
            params={{ clientID: ClientID }}
            label="Revoke"
            describedBy={`grant-${ClientID}`}
            done={`${ClientName}'s access has been revoked.`}
          />
        </li>
      ))}
    </ul>
  );
}
