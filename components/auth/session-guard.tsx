"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FailedDialog } from "@/components/ui/failed-dialog";
import { lazyPart } from "@/components/ui/lazy-part";
import { type Sighting, watchSession } from "@/lib/account/sign-in/session-watch";
import { signInUrl } from "@/lib/auth/callback-url";
import { onSessionExpired, onSessionRenewed, reportSessionRenewed } from "@/lib/auth/session-expired";
import { keepLeftPage } from "./left-page";

// Most sessions end by signing out: the form is fetched only when it is needed.
const SignInAgain = lazyPart(() => import("./sign-in-again").then(({ SignInAgain }) => SignInAgain), {
  Failed: ({ onRetry, onDismiss }) => <FailedDialog onRetry={onRetry} onClose={onDismiss} />,
});

/**
 * "expired": a request found the session ended while the page was in sight. "out": it was found when they came back,
 * so that nothing may show. "hidden": nothing may show for now.
 */
type State = "in" | "expired" | "out" | "hidden";

type Props = { userID: string; username: string; email: string };

/**
 * Asks for the password in place when the session has ended; nothing typed is lost. A tab whose browser was signed out of
 * on purpose, or signed in to as somebody else, is emptied.
 */
export function SessionGuard({ userID, username, email }: Props) {
  const [state, setState] = useState<State>("in");
  const stateNow = useEffectEvent(() => state);
  const wasDismissed = useRef(false);
  useEffect(
    () =>
      onSessionExpired((isBackground) => {
        if (!isBackground || !wasDismissed.current) setState((now) => (now === "in" ? "expired" : now));
      }),
    [],
  );
  useEffect(
    () =>
      onSessionRenewed(() => {
        wasDismissed.current = false;
      }),
    [],
  );
  useEffect(() => {
    const hide = () => flushSync(() => setState("hidden"));
    const leaveTo = (path: string) => {
      hide();
      location.replace(path);
    };
    const onSighting = (sighting: Sighting) => {
      if (sighting === "another") return leaveTo("/");
      if (sighting === "out") return setState((now) => (now === "expired" ? now : "out"));
      if (stateNow() === "in") return;
      setState("in");
      reportSessionRenewed();
    };
    const onSignedOut = () => {
      keepLeftPage(userID);
      leaveTo("/sign-in?signedOut=elsewhere");
    };
    return watchSession(userID, { onSignedOut, onRestored: hide, onSighting });
  }, [userID]);

  const dismiss = () => {
    if (state === "out") return location.replace(signInUrl(location.pathname + location.search));
    wasDismissed.current = true;
    setState("in");
  };
  return (
    <>
      {(state === "out" || state === "hidden") && <div className="fixed inset-0 z-60 bg-canvas" />}
      {(state === "out" || state === "expired") && (
        <SignInAgain
          username={username}
          email={email}
          covers={state === "out"}
          onDone={() => setState("in")}
          onDismiss={dismiss}
        />
      )}
    </>
  );
}
