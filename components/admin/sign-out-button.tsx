"use client";

import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import type { signOutUserContract } from "@/lib/users/contract";
import { signOutUserOperation } from "@/lib/users/operations";

export function SignOutButton({ userID, name }: { userID: string; name: string }) {
  const { pending, run } = useOperation<typeof signOutUserContract>(signOutUserOperation, {
    done: () => notify(`${name} was signed out everywhere.`),
  });
  return (
    <Button pending={pending} onClick={() => run({ params: { userID } })}>
      Sign out everywhere
    </Button>
  );
}
