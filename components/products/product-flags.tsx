import { Check, Minus } from "lucide-react";
import { Card } from "@/components/ui/card";
import type { Product } from "@/lib/products/contract";

type Flag = [
  name: "Active" | "Returnable" | "AllSuppliersCanSell" | "AutoForward" | "IsParent" | "IsBundle",
  yes: string,
  no: string,
];

const flags: Flag[] = [
  ["Active", "Buyers can see and order it.", "It is hidden from buyers."],
  ["Returnable", "It may be sent back.", "It may not be sent back."],
  ["AllSuppliersCanSell", "Any supplier may sell it.", "Only its owner and its default supplier sell it."],
  [
    "AutoForward",
    "Orders for it are forwarded to the supplier automatically.",
    "Orders for it are forwarded to the supplier by hand.",
  ],
  ["IsParent", "Other products are kept under it.", "No products are kept under it."],
  ["IsBundle", "It is a bundle of other products.", "It is a single product, not a bundle."],
];

/** The record's yes and no, in words. */
export function ProductFlags({ product }: { product: Product }) {
  return (
    <Card title="Settings">
      <ul className="-my-1">
        {flags.map(([name, yes, no]) => {
          const on = product[name];
          const Icon = on ? Check : Minus;
          return (
            <li key={name} className="flex gap-2.5 py-1.5">
              <Icon size={16} aria-hidden className={`mt-0.5 shrink-0 ${on ? "text-good" : "text-faint"}`} />
              <span>
                {on ? yes : no} <code className="font-mono text-faint text-xs">{name}</code>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
