import { type LucideIcon, Package, ReceiptText, Undo2, UserRound } from "lucide-react";
import type { JumpResult } from "@/lib/jump/contract";
import type { JumpType } from "@/lib/jump/operation";
import type { Entry } from "./entry";

const kinds: Record<JumpType, { group: string; icon: LucideIcon; href: (id: string) => string }> = {
  Order: { group: "Orders", icon: ReceiptText, href: (id) => `/orders/all/${id}/approvals` },
  Product: { group: "Products", icon: Package, href: (id) => `/products/${id}` },
  User: { group: "Users", icon: UserRound, href: (id) => `/admin/users/${id}` },
  OrderReturn: { group: "Returns", icon: Undo2, href: (id) => `/returns/${id}` },
};

export function toEntry({ Type, ID, Name, Status }: JumpResult): Entry {
  const { group, icon, href } = kinds[Type];
  return {
    key: `${Type} ${ID}`,
    group,
    icon,
    label: ID,
    detail: Name,
    status: Status,
    href: href(encodeURIComponent(ID)),
  };
}
