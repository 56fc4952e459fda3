"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { onSessionExpired } from "@/lib/auth/session-expired";

// Most sessions end by signing out: the form is fetched only when it is needed.
const SignInAgain = lazy(() => import("@/components/sign-in/sign-in-again"));

/** Asks for the password in place when a call finds the session expired; nothing typed is lost. */
export function SessionGuard({ username }: { username: string }) {
  const [expired, setExpired] = useState(false);
  useEffect(() => onSessionExpired(() => setExpired(true)), []);

  return (
    expired && (
      <Suspense>
        <SignInAgain username={username} onDone={() => setExpired(false)} />
      </Suspense>
    )
  );
}
