-- not additive: processes of before do not know accounts of pay-outs
CREATE TABLE "payout_countries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_countries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country" text NOT NULL,
	"decision" text NOT NULL,
	"basis" text NOT NULL,
	"mandate_version" text NOT NULL,
	"client_account" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_placements" (
	"id" text PRIMARY KEY NOT NULL,
	"settlement_id" text NOT NULL,
	"run_id" text NOT NULL,
	"line_id" text NOT NULL,
	"state" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"placed_by" text NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"reason" text,
	"reference" text
);
--> statement-breakpoint
CREATE TABLE "settlement_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"settlement_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"before" text,
	"state" text NOT NULL,
	"by" text NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" text PRIMARY KEY NOT NULL,
	"payable_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"case_id" text NOT NULL,
	"reference" text NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL,
	"reserve_until" timestamp (3) with time zone,
	"costs_of" text,
	"costs_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "fee_percent" integer;--> statement-breakpoint
ALTER TABLE "settlement_placements" ADD CONSTRAINT "settlement_placements_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_steps" ADD CONSTRAINT "settlement_steps_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_payable_id_payables_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_countries_newest" ON "payout_countries" USING btree ("country","id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_placements_line" ON "settlement_placements" USING btree ("line_id","settlement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_placements_open" ON "settlement_placements" USING btree ("settlement_id") WHERE "settlement_placements"."state" = 'placed';--> statement-breakpoint
CREATE INDEX "settlement_placements_run" ON "settlement_placements" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "settlement_placements_settlement" ON "settlement_placements" USING btree ("settlement_id");--> statement-breakpoint
CREATE INDEX "settlement_steps_settlement" ON "settlement_steps" USING btree ("settlement_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_payable_owner" ON "settlements" USING btree ("payable_id","owner_id");--> statement-breakpoint
CREATE INDEX "settlements_owner" ON "settlements" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "settlements_case" ON "settlements" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "settlements_state" ON "settlements" USING btree ("currency","state");
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("account" ~ '^(processor:(stripe|paypal|bank|firm)|payer:[^ ]+|disputed:[^ ]+|owner:[^ ]+:payable|deferred:[^ ]+|office-fees:[^ ]+|office:(us|ca)|tax:[A-Z]{2}|provider:(fee|income|processor-fees|rounding)|refund-reserve|payouts-in-transit:[^ ]+|withholding:[A-Z]{2}|partner:[^ ]+:costs|exchange)$');--> statement-breakpoint
CREATE TRIGGER settlement_steps_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "settlement_steps" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER payout_countries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "payout_countries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
