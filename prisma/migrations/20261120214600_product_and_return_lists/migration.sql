-- CreateIndex
CREATE INDEX "products_active_id_idx" ON "products"("active", "id");

-- CreateIndex
CREATE INDEX "products_inventory_quantity_available_id_idx" ON "products"("inventory_quantity_available", "id");

-- CreateIndex
CREATE INDEX "order_returns_date_created_id_idx" ON "order_returns"("date_created", "id");

-- CreateIndex
CREATE INDEX "order_returns_last_updated_id_idx" ON "order_returns"("last_updated", "id");

-- CreateIndex
CREATE INDEX "order_returns_status_id_idx" ON "order_returns"("status", "id");

-- The list's own order.
CREATE INDEX "products_lower_name_id_idx" ON "products" (lower("name"), "id");

-- What every supplier sees.
CREATE INDEX "products_all_suppliers_can_sell_idx" ON "products" ("id") WHERE "all_suppliers_can_sell";
