import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyLine } from "@/components/ui/copy-line";
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
      closedby={secret === null ? undefined : "none"}
      isText
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
      <CopyLine label="Client ID" value={client?.ID ?? ""} />
      {secret && <CopyLine label="Secret" value={secret} />}
    </Dialog>
  );
}
