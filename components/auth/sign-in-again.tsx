"use client";

import { Dialog } from "@/components/ui/dialog";
import { reportSessionRenewed } from "@/lib/auth/session-expired";
import { SignInForm } from "./sign-in-form";

type Props = {
  username: string;
  email: string;
  /** Nothing of the page shows around it. */
  covers: boolean;
  onDone: () => void;
  onDismiss: () => void;
};

export function SignInAgain({ username, email, covers, onDone, onDismiss }: Props) {
  const goOn = (name: string) => {
    // What is on the page is not this other person's to see.
    if (![username, email].some((own) => own.toLowerCase() === name.toLowerCase())) return location.assign("/");
    onDone();
    reportSessionRenewed();
  };

  return (
    <Dialog
      open
      onClose={onDismiss}
      title="Your session has ended"
      description="Sign in to continue. Nothing you typed is lost."
      covers={covers}
      // It opened while somebody was typing or using keys: those are not a password.
      isText={!covers}
    >
      <SignInForm username={username} onSignedIn={goOn} />
    </Dialog>
  );
}
