"use client";

import { useEffect } from "react";
import { lookAtSession, watchSession } from "@/lib/account/sign-in/session-watch";
import { forgetLeftPage, readLeftPage, restoreLeftPage } from "./left-page";
import { SignInForm } from "./sign-in-form";

type Props = {
  callbackUrl: string;
  problem?: string;
  /** The user signed out in another tab: signed in again, they go on where they were. */
  isElsewhere: boolean;
};

/** Signs in, then goes to the page that was wanted, in place of this one in the browser's history. */
export function SignInAndReturn({ callbackUrl, problem, isElsewhere }: Props) {
  useEffect(() => {
    const left = isElsewhere ? readLeftPage() : undefined;
    if (!left) return;
    // They may sign in again in another tab, too.
    return watchSession(left.userID, { onSighting: (sighting) => sighting === "in" && goBackTo(left) });
  }, [isElsewhere]);

  const goOn = async () => {
    const left = isElsewhere ? readLeftPage() : undefined;
    if (left && (await lookAtSession(left.userID)) === "in") return goBackTo(left);
    if (left) forgetLeftPage();
    location.replace(callbackUrl);
  };
  // Whoever was typing when they were signed out elsewhere would type into the form.
  return <SignInForm problem={problem} takesFocus={!isElsewhere} onSignedIn={goOn} />;
}

function goBackTo(left: NonNullable<ReturnType<typeof readLeftPage>>) {
  forgetLeftPage();
  location.replace(restoreLeftPage(left));
}
