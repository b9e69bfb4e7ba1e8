CREATE TABLE "instalment_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"payable_id" text NOT NULL,
	"state" text NOT NULL,
	"parts" integer NOT NULL,
	"part_interval" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"currency" text NOT NULL,
	"part_amount" bigint NOT NULL,
	"grand_total" bigint NOT NULL,
	"received_before" bigint NOT NULL,
	"customer" text NOT NULL,
	"card" text NOT NULL,
	"setup" text,
	"first_payment" text,
	"email" text NOT NULL,
	"address" jsonb NOT NULL,
	"mandate" jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"late_since" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "instalment_plans" ADD CONSTRAINT "instalment_plans_payable_id_payables_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instalment_plans_payable" ON "instalment_plans" USING btree ("payable_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "instalment_plans_running" ON "instalment_plans" USING btree ("payable_id") WHERE "instalment_plans"."state" = 'running';--> statement-breakpoint
CREATE INDEX "instalment_plans_next" ON "instalment_plans" USING btree ("next_at") WHERE "instalment_plans"."next_at" is not null;--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("account" ~ '^(processor:(stripe|paypal|bank)|payer:[^ ]+|disputed:[^ ]+|owner:[^ ]+:payable|deferred:[^ ]+|tax:[A-Z]{2}|provider:(fee|income|processor-fees|rounding)|refund-reserve)$');
