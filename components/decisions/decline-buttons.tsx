import { useId } from "react";
import { Button } from "@/components/ui/button";
import { CommandHint } from "@/components/ui/command-hint";
import { KeyHint } from "@/components/ui/key-hint";
import { unavailable } from "@/components/ui/unavailable";
import { capital } from "./decision-words";

type Props = {
  /** What is still to do before it can be sent, in words. */
  missing: readonly (string | false | undefined)[];
  /** Why it cannot be sent at all. */
  whyNot?: string | undefined;
  pending: boolean;
  onCancel: () => void;
};

/** The buttons of a decline, and what it lacks; once it lacks nothing, the keys that send it. */
export function DeclineButtons({ missing, whyNot, pending, onCancel }: Props) {
  const id = useId();
  const lacks = missing.filter(Boolean);
  return (
    <>
      {lacks.length > 0 ? (
        <p id={id} data-missing className="mr-auto text-muted text-sm">
          {capital(`${lacks.join(" and ")} first.`)}
        </p>
      ) : (
        !whyNot && <CommandHint to="decline" />
      )}
      <Button onClick={onCancel} aria-keyshortcuts="Escape" className="decide">
        Cancel
        <KeyHint>Esc</KeyHint>
      </Button>
      <Button
        type="submit"
        variant="danger"
        pending={pending}
        {...unavailable(whyNot)}
        aria-describedby={lacks.length > 0 ? id : undefined}
        className="decide"
      >
        Decline
      </Button>
    </>
  );
}
