-- By themselves: what builds the new ones holds a lock that these would wait behind, and others behind them.
DROP INDEX IF EXISTS "approvals_pending_over_budget_idx";
DROP INDEX IF EXISTS "approvals_pending_over_budget_from_idx";
DROP INDEX IF EXISTS "approvals_pending_over_budget_to_idx";
