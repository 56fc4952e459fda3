"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast-store";
import { call } from "@/lib/http/call";
import type { signOutUserContract } from "@/lib/users/contract";
import { signOutUserOperation } from "@/lib/users/operations";
import { refusalOf } from "./refusal-of";

export function SignOutButton({ userID, name }: { userID: string; name: string }) {
  const [pending, setPending] = useState(false);
  const signOut = async () => {
    setPending(true);
    try {
      await call<typeof signOutUserContract>(signOutUserOperation, { params: { userID } });
      notify(`${name} is signed out everywhere.`);
    } catch (error) {
      notify("That did not work.", { tone: "bad", detail: refusalOf(error) });
    }
    setPending(false);
  };
  return (
    <Button pending={pending} onClick={signOut}>
      Sign out everywhere
    </Button>
  );
}
