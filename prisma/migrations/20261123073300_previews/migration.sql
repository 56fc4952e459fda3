-- The last decisions under a rule. On a large table it can be built beforehand with CONCURRENTLY, and so can the next one.
CREATE INDEX IF NOT EXISTS "approvals_approval_rule_id_date_completed_idx" ON "approvals" ("approval_rule_id", "date_completed");

-- What a company has ordered for a cost center. An index holds no long text.
CREATE INDEX IF NOT EXISTS "orders_cost_center_idx" ON "orders" ("from_company_id", (left("xp" ->> 'CostCenter', 100) COLLATE "C"), "date_created")
  WHERE (left("xp" ->> 'CostCenter', 100) COLLATE "C") IS NOT NULL;
