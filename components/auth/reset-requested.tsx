import { Announcement } from "@/components/ui/announcement";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";

type Props = { linkMinutes: number; pending: boolean; onAgain: () => unknown };

/** The same words whoever exists. */
export function ResetRequested({ linkMinutes, pending, onAgain }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <Announcement>
        <Callout title="Look in your inbox">
          If an account matches, you get an email with a link and a code, unless an earlier one still works. They work
          for {linkMinutes} minutes.
        </Callout>
      </Announcement>
      <p className="text-muted text-sm">Nothing after a minute or two? Look in the spam folder, or send it again.</p>
      <div className="flex flex-col gap-2">
        <LinkButton href="/reset-password" size="lg" className="w-full">
          Type the code from the email
        </LinkButton>
        <Button variant="quiet" size="lg" pending={pending} onClick={onAgain} className="w-full">
          Send it again
        </Button>
      </div>
    </div>
  );
}
