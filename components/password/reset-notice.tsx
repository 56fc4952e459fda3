import { Callout } from "@/components/ui/callout";
import { waitingTime } from "@/lib/auth/sign-in";
import type { ResetOutcome } from "@/lib/passwords/reset-outcome";

/** Why nothing is decided yet. What concerns the field or ends the flow is said elsewhere. */
export function ResetNotice({ outcome }: { outcome: ResetOutcome | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {outcome?.kind === "lost" && (
        <Callout tone="warn" title="No answer came back">
          Try again. If you already submitted, your password may be changed: sign in with the new password.
        </Callout>
      )}
      {outcome?.kind === "busy" && (
        <Callout tone="warn" title="Too many attempts">
          Try again in {waitingTime(outcome.seconds)}. Your link stays good meanwhile.
        </Callout>
      )}
    </div>
  );
}
