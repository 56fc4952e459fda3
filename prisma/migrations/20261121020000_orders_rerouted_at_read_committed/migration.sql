-- A snapshot taken before does not see an approval that was just added, and would leave it with the old companies.
CREATE OR REPLACE FUNCTION "orders_rerouted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE invalid_transaction_state USING MESSAGE = 'The companies of an order are changed at READ COMMITTED only.';
  END IF;
  UPDATE "approvals" SET "from_company_id" = NEW."from_company_id", "to_company_id" = NEW."to_company_id"
  WHERE "order_id" = NEW."id";
  RETURN NULL;
END $$;
