import type { FieldOptions } from "@/components/editing/edit-field";
import { toValues } from "@/components/editing/values";
import type { Product } from "@/lib/products/contract";
import type { ChoiceKind } from "@/lib/search/choices/operation";

/** `names`: what its ID is of, to be found by name. */
type ProductField = FieldOptions & { names?: ChoiceKind };
type Group = { title: string; description: string; fields: ProductField[] };
/** Who writes, and whether the product is new. */
type Writer = { isOwner: boolean; isNew: boolean };

const company = { kind: "text", names: "company" } as const;
const id = { kind: "text", maxLength: 100, mono: true } as const;
const count = { kind: "number", within: "Inventory" } as const;
const tracking = { kind: "boolean", within: "Inventory" } as const;

/** What of a product somebody can set, as a form groups it. */
export function productGroups({ isOwner, isNew }: Writer): Group[] {
  return [
    {
      title: "Product",
      description: "What buyers see.",
      fields: [
        { name: "Name", label: "Name", kind: "text", required: true, maxLength: 100 },
        ...(isNew
          ? [
              {
                ...id,
                name: "ID",
                label: "ID",
                hint: "Letters, digits, hyphens and underscores. Leave empty to have one generated.",
              },
            ]
          : []),
        { name: "Description", label: "Description", kind: "text", maxLength: 2000, lines: 3 },
        { name: "Active", label: "Active", kind: "boolean", hint: "Buyers see it and can order it." },
        { name: "Returnable", label: "Returnable", kind: "boolean", hint: "Buyers can send it back." },
      ],
    },
    {
      title: "Stock",
      description: "Orders reduce it when they open.",
      fields: [
        { ...count, name: "QuantityAvailable", label: "Available" },
        { ...count, name: "NotificationPoint", label: "Notify at", hint: "Stock is low at this quantity or below." },
        { ...tracking, name: "Enabled", label: "Track stock", hint: "Required to set a quantity." },
        {
          ...tracking,
          name: "OrderCanExceed",
          label: "Orders can exceed stock",
          hint: "Otherwise orders are limited to the available stock.",
        },
        {
          ...tracking,
          name: "VariantLevelTracking",
          label: "Track each variant",
          hint: "Instead of the product as a whole.",
        },
      ],
    },
    {
      title: "Shipping",
      description: "In the seller's units.",
      fields: [
        { name: "ShipWeight", label: "Weight", kind: "number" },
        { name: "ShipLength", label: "Length", kind: "number" },
        { name: "ShipWidth", label: "Width", kind: "number" },
        { name: "ShipHeight", label: "Height", kind: "number" },
        { name: "QuantityMultiplier", label: "Sold in multiples of", kind: "number" },
        { ...id, name: "ShipFromAddressID", label: "Ships from", hint: "The ID of an address." },
      ],
    },
    {
      title: "Selling",
      description: "Who sells it, and what it belongs to. Search other records by name or ID.",
      fields: [
        ...(isNew && isOwner
          ? [
              {
                ...company,
                name: "OwnerID",
                label: "Owner",
                hint: "A supplier. Leave empty for your company. It cannot be changed later.",
              },
            ]
          : []),
        { ...company, name: "DefaultSupplierID", label: "Default supplier" },
        { ...id, name: "DefaultPriceScheduleID", label: "Price schedule", hint: "Its ID in OrderCloud." },
        { kind: "text", names: "product", name: "ParentID", label: "Parent product" },
        { name: "IsParent", label: "Has child products", kind: "boolean" },
        {
          name: "AutoForward",
          label: "Forward orders",
          kind: "boolean",
          hint: "Sends orders to the supplier automatically.",
        },
        ...(isOwner
          ? [{ name: "AllSuppliersCanSell", label: "Any supplier can sell it", kind: "boolean" } as const]
          : []),
      ],
    },
  ];
}

const blank = { QuantityMultiplier: 1 };

/** The values of a product, or of none. */
export const valuesOf = (product: Product | undefined, specs: readonly FieldOptions[]) =>
  toValues(product ?? blank, specs);
