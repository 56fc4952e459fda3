import { type LucideIcon, Package, ReceiptText, Undo2, UserRound } from "lucide-react";
import { orderPath } from "@/components/orders/order-path";
import type { JumpResult } from "@/lib/jump/contract";
import type { JumpType } from "@/lib/jump/operation";
import type { Entry } from "./entry";

const kinds: Record<JumpType, { group: string; icon: LucideIcon; href: (id: string) => string }> = {
  Order: { group: "Orders", icon: ReceiptText, href: (id) => orderPath("all", id) },
  Product: { group: "Products", icon: Package, href: (id) => `/products/${encodeURIComponent(id)}` },
  User: { group: "Users", icon: UserRound, href: (id) => `/admin/users/${encodeURIComponent(id)}` },
  OrderReturn: { group: "Returns", icon: Undo2, href: (id) => `/returns/${encodeURIComponent(id)}` },
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
    href: href(ID),
  };
}
