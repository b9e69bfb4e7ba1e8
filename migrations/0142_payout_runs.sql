-- not additive: processes of before do not know accounts of pay-outs
CREATE TABLE "connected_accounts" (
	"account_id" text PRIMARY KEY NOT NULL,
	"connected" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_run_exchanges" (
	"run_id" text NOT NULL,
	"from_currency" text NOT NULL,
	"sold" bigint NOT NULL,
	"bought" bigint NOT NULL,
	"exchanged_on" date NOT NULL,
	"reference" text NOT NULL,
	CONSTRAINT "payout_run_exchanges_run_id_from_currency_pk" PRIMARY KEY("run_id","from_currency")
);
--> statement-breakpoint
CREATE TABLE "payout_run_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_run_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" text NOT NULL,
	"line_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"step" text NOT NULL,
	"by" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "payout_run_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"version" integer NOT NULL,
	"country" text NOT NULL,
	"state" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"withheld" bigint NOT NULL,
	"settlements" integer NOT NULL,
	"pays" bigint,
	"rate" text,
	"rate_source" text,
	"rate_on" date,
	"informs" bigint,
	"holds" jsonb NOT NULL,
	"reference" text,
	"booked_on" date,
	"booked_reason" text
);
--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"way" text NOT NULL,
	"currency" text NOT NULL,
	"client_account" text NOT NULL,
	"minimum" bigint NOT NULL,
	"cut_off" date NOT NULL,
	"execute_on" date NOT NULL,
	"state" text NOT NULL,
	"prepared_at" timestamp (3) with time zone NOT NULL,
	"prepared_by" text NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"approved_by" text,
	"fingerprint" text,
	"exported_at" timestamp (3) with time zone,
	"exported_by" text,
	"sealed_file" text,
	"sha256" text,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "reference_rates" (
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"rate" text NOT NULL,
	CONSTRAINT "reference_rates_day_currency_pk" PRIMARY KEY("day","currency")
);
--> statement-breakpoint
ALTER TABLE "payout_run_exchanges" ADD CONSTRAINT "payout_run_exchanges_run_id_payout_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payout_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_run_lines" ADD CONSTRAINT "payout_run_lines_run_id_payout_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payout_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_run_history_of_run" ON "payout_run_history" USING btree ("run_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_run_lines_once" ON "payout_run_lines" USING btree ("run_id","owner_id","currency");--> statement-breakpoint
CREATE INDEX "payout_run_lines_open" ON "payout_run_lines" USING btree ("owner_id") WHERE "payout_run_lines"."state" in ('placed', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "payout_runs_message" ON "payout_runs" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "payout_runs_newest" ON "payout_runs" USING btree ("prepared_at","id");
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("account" ~ '^(processor:(stripe|paypal|bank|firm)|payer:[^ ]+|disputed:[^ ]+|owner:[^ ]+:payable|deferred:[^ ]+|office-fees:[^ ]+|office:(us|ca)|tax:[A-Z]{2}|provider:(fee|income|processor-fees|rounding|exchange-rounding)|refund-reserve|payouts-in-transit:[^ ]+|withholding:[A-Z]{2}|partner:[^ ]+:costs|exchange)$');
