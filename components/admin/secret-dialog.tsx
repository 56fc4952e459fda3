import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import type { ApiClient } from "@/lib/users/api-clients/contract";

type Props = {
  client: Pick<ApiClient, "ID" | "Name"> | undefined;
  /** Null: it has none. */
  secret: string | null | undefined;
  onClose: () => void;
};

/** The one time that a secret is seen. */
export function SecretDialog({ client, secret, onClose }: Props) {
  return (
    <Dialog
      open={secret !== undefined}
      onClose={onClose}
      title={secret === null ? (client?.Name ?? "") : `Secret of ${client?.Name}`}
      footer={
        <Button variant="primary" onClick={onClose}>
          {secret === null ? "Done" : "I saved it"}
        </Button>
      }
    >
      {secret === null ? (
        <p>Your program needs this ID. It has no secret.</p>
      ) : (
        <Callout tone="warn">This is shown only once. Copy it to your program's settings now.</Callout>
      )}
      <Line label="Client ID" value={client?.ID ?? ""} />
      {secret && <Line label="Secret" value={secret} />}
    </Dialog>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <p className="font-medium text-sm">{label}</p>
      <p className="mt-1 flex items-center gap-1 rounded-md border bg-subtle py-1 pr-1 pl-3">
        <code data-testid={label} className="min-w-0 grow break-all font-mono text-sm">
          {value}
        </code>
        <CopyButton value={value} label={`Copy ${label.toLowerCase()}`} />
      </p>
    </div>
  );
}
