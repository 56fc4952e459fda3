"use client";

import { UserRound } from "lucide-react";
import { closePopovers } from "@/components/shell/close-popovers";
import { Link } from "@/components/ui/link";

export function AccountLink() {
  return (
    <Link
      href="/account"
      onClick={closePopovers}
      className="flex h-8 items-center gap-2 rounded-md px-2 hover:bg-strong max-md:h-11"
    >
      <UserRound size={15} aria-hidden />
      Your account
    </Link>
  );
}
