import {
  Building2,
  KeyRound,
  type LucideIcon,
  Package,
  ReceiptText,
  Scale,
  Stamp,
  Undo2,
  UserRound,
  UsersRound,
} from "lucide-react";
import { recordPaths } from "@/components/events/record-paths";
import { filterHref } from "@/components/table/filter-href";
import type { JumpResult } from "@/lib/search/jump/contract";
import type { JumpType } from "@/lib/search/jump/operation";
import type { Entry } from "./entry";

type Kind = { group: string; icon: LucideIcon; href: (result: JumpResult) => string; isNamed?: true };

const list = (path: string, key: string, id: string, more?: Record<string, string>) => {
  const { pathname, query } = filterHref(path, key, id);
  return `${pathname}?${new URLSearchParams({ ...query, ...more })}`;
};

/** `isNamed`: is known by its name rather than its ID. */
const kinds: Record<JumpType, Kind> = {
  Order: { group: "Orders", icon: ReceiptText, href: ({ ID }) => recordPaths.Order(ID) },
  Approval: { group: "Approvals", icon: Stamp, href: ({ OrderID = "", ID }) => recordPaths.Approval(ID, OrderID) },
  Product: { group: "Products", icon: Package, href: ({ ID }) => recordPaths.Product(ID) },
  User: { group: "Users", icon: UserRound, isNamed: true, href: ({ ID }) => recordPaths.User(ID) },
  UserGroup: { group: "Groups", icon: UsersRound, isNamed: true, href: ({ ID }) => recordPaths.UserGroup(ID) },
  ApiClient: {
    group: "API clients",
    icon: KeyRound,
    isNamed: true,
    href: ({ ID }) => list("/admin/clients", "ID", ID),
  },
  OrderReturn: { group: "Returns", icon: Undo2, href: ({ ID }) => recordPaths.OrderReturn(ID) },
  ApprovalRule: {
    group: "Approvals by rule",
    icon: Scale,
    isNamed: true,
    href: ({ ID }) => list("/approvals", "ApprovalRuleID", ID),
  },
  ApprovingGroup: {
    group: "Pending approvals by group",
    icon: UsersRound,
    isNamed: true,
    href: ({ ID }) => list("/approvals", "ApprovingGroupID", ID, { Status: "Pending" }),
  },
  Person: {
    group: "Approvals by requester",
    icon: UserRound,
    isNamed: true,
    // Pending ones first.
    href: ({ ID }) => list("/approvals", "Order.FromUser.ID", ID, { sortBy: "Status" }),
  },
  Buyer: {
    group: "Orders from company",
    icon: Building2,
    isNamed: true,
    href: ({ ID }) => list("/orders", "FromCompanyID", ID),
  },
  Seller: {
    group: "Orders to company",
    icon: Building2,
    isNamed: true,
    href: ({ ID }) => list("/orders", "ToCompanyID", ID),
  },
  ProductSupplier: {
    group: "Products from supplier",
    icon: Building2,
    isNamed: true,
    href: ({ ID }) => list("/products", "DefaultSupplierID", ID),
  },
};

export function toEntry(result: JumpResult): Entry {
  const { group, icon, href, isNamed } = kinds[result.Type];
  const { Type, ID, Name, Status, Email, OrderID } = result;
  return {
    key: [Type, OrderID, ID].join(" "),
    group,
    icon,
    label: (isNamed && Name) || ID,
    detail: Email ?? (isNamed ? ID : Name),
    status: Status,
    href: href(result),
  };
}
