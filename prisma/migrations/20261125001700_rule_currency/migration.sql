-- The currency that a rule's amounts are in, where it names one.
ALTER TABLE "approval_rules" ADD COLUMN "currency" VARCHAR(3) COLLATE "C";
