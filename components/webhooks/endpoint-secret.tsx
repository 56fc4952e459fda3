import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyLine } from "@/components/ui/copy-line";
import { Dialog } from "@/components/ui/dialog";
import { nameOf } from "./endpoint-words";

/** An endpoint as it was made, or with its new secret. */
export type WithSecret = Parameters<typeof nameOf>[0] & { Secret: string };

type Props = {
  /** Absent: there is nothing to show. */
  endpoint: WithSecret | undefined;
  /** It replaces one that signs for a day yet. */
  isNew?: boolean;
  onClose: () => void;
};

/** The one time that the secret of an endpoint is seen. */
export function EndpointSecret({ endpoint, isNew = false, onClose }: Props) {
  return (
    <Dialog
      open={endpoint !== undefined}
      onClose={onClose}
      closedby="none"
      isText
      title={endpoint ? `Secret of ${nameOf(endpoint)}` : ""}
      footer={
        <Button variant="primary" onClick={onClose}>
          I saved it
        </Button>
      }
    >
      <Callout tone="warn">
        This is shown only once. Your receiver uses it to verify that a request comes from here.
      </Callout>
      {endpoint && <CopyLine label="Secret" value={endpoint.Secret} />}
      {isNew && (
        <p className="text-muted text-sm">
          For 24 hours requests are signed with the old secret, too. Give the receiver the new one within that time.
        </p>
      )}
    </Dialog>
  );
}
