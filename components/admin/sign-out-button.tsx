"use client";

import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast-store";
import { call } from "@/lib/http/call";
import type { signOutUserContract } from "@/lib/users/contract";
import { signOutUserOperation } from "@/lib/users/operations";
import { useAsking } from "./use-asking";

export function SignOutButton({ userID, name }: { userID: string; name: string }) {
  const { pending, ask } = useAsking();
  const signOut = async () => {
    await call<typeof signOutUserContract>(signOutUserOperation, { params: { userID } });
    notify(`${name} was signed out everywhere.`);
  };
  return (
    <Button pending={pending} onClick={() => ask(signOut)}>
      Sign out everywhere
    </Button>
  );
}
