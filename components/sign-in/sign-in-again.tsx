"use client";

import { SignInForm } from "@/components/sign-in/sign-in-form";
import { Dialog } from "@/components/ui/dialog";
import { reportSessionRenewed } from "@/lib/auth/session-expired";

type Props = { username: string; onDone: () => void };

export default function SignInAgain({ username, onDone }: Props) {
  const goOn = (name: string) => {
    // What is on the page is not this other person's to see.
    if (name.toLowerCase() !== username.toLowerCase()) return location.assign("/");
    onDone();
    reportSessionRenewed();
  };

  return (
    <Dialog
      open
      onClose={onDone}
      title="Your session has ended"
      description="Sign in to go on where you were. Nothing you typed is lost."
    >
      <SignInForm username={username} onSignedIn={goOn} />
    </Dialog>
  );
}
