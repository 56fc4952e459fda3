/** A condition on `products p`: its stock is counted. That of variants is theirs, and here there are none. */
export const hasCountedStock = `(p."inventory_enabled" AND NOT coalesce(p."inventory_variant_level_tracking", false)
  AND p."inventory_quantity_available" IS NOT NULL)`;
