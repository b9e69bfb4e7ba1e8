-- What drizzle's tables cannot say of the ledger: it adds up, is never changed, and leaves locked months alone.
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payment_facts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "payment_facts" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_periods_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_periods" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_not_zero" CHECK ("amount" <> 0);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_currency" CHECK ("currency" ~ '^[A-Z]{3}$');
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("account" ~ '^(processor:(stripe|paypal)|payer:[^ ]+|disputed:[^ ]+|owner:[^ ]+:payable|deferred:[^ ]+|tax:[A-Z]{2}|provider:(fee|income|processor-fees|rounding)|refund-reserve)$');
--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_entries" CHECK ("entries" >= 2);
--> statement-breakpoint
ALTER TABLE "ledger_periods" ADD CONSTRAINT "ledger_periods_month" CHECK ("month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$');
--> statement-breakpoint
-- At the end of the database's transaction: as many entries as the ledger's transaction says, and zero in each currency.
CREATE FUNCTION refuse_what_does_not_add_up() RETURNS trigger LANGUAGE plpgsql AS $refuse$
DECLARE
  which text := CASE WHEN tg_table_name = 'ledger_entries' THEN to_jsonb(new)->>'transaction_id' ELSE to_jsonb(new)->>'id' END;
BEGIN
  IF EXISTS (SELECT 1 FROM ledger_entries WHERE transaction_id = which GROUP BY currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'The entries of ledger transaction % do not sum to zero in every currency.', which USING ERRCODE = 'check_violation';
  END IF;
  IF (SELECT count(*) FROM ledger_entries WHERE transaction_id = which) <> (SELECT entries FROM ledger_transactions WHERE id = which) THEN
    RAISE EXCEPTION 'Ledger transaction % has not as many entries as it says.', which USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$refuse$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_add_up AFTER INSERT ON "ledger_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_what_does_not_add_up();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transactions_add_up AFTER INSERT ON "ledger_transactions" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_what_does_not_add_up();
--> statement-breakpoint
CREATE FUNCTION refuse_locked_month() RETURNS trigger LANGUAGE plpgsql AS $refuse$
BEGIN
  IF EXISTS (SELECT 1 FROM ledger_periods WHERE month = to_char(new.posted_at AT TIME ZONE 'UTC', 'YYYY-MM')) THEN
    RAISE EXCEPTION 'The month % is locked: nothing is posted into it any more.', to_char(new.posted_at AT TIME ZONE 'UTC', 'YYYY-MM') USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN new;
END
$refuse$;
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_not_into_locked_months BEFORE INSERT ON "ledger_transactions" FOR EACH ROW EXECUTE FUNCTION refuse_locked_month();
