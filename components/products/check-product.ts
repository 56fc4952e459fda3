import { type Check, checkBy } from "@/components/editing/check";
import type { FieldSpec } from "@/components/editing/values";
import { newProduct, productChange } from "@/lib/products/input";

/** What the operation would refuse in a product that is made, or changed. */
export const checkProduct = (isNew: boolean, specs: readonly FieldSpec[]): Check =>
  checkBy(isNew ? newProduct : productChange, specs);
