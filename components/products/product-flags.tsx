import { Check, Minus } from "lucide-react";
import { Card } from "@/components/ui/card";
import type { Product } from "@/lib/products/contract";

type Flag = [
  name: "Active" | "Returnable" | "AllSuppliersCanSell" | "AutoForward" | "IsParent" | "IsBundle",
  yes: string,
  no: string,
];

const flags: Flag[] = [
  ["Active", "Visible to buyers, who can order it", "Hidden from buyers"],
  ["Returnable", "Can be returned", "Not returnable"],
  ["AllSuppliersCanSell", "Any supplier can sell it", "Only its owner and default supplier can sell it"],
  [
    "AutoForward",
    "Orders are forwarded to the supplier automatically",
    "Orders are forwarded to the supplier manually",
  ],
  ["IsParent", "Has child products", "No child products"],
  ["IsBundle", "A bundle of other products", "A single product, not a bundle"],
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
