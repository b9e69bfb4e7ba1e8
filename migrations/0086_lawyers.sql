CREATE TABLE "firms" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"email" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"added_by" text NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "lawyers_cases" (
	"case_id" text PRIMARY KEY NOT NULL,
	"firm_id" text NOT NULL,
	"assigned_at" timestamp (3) with time zone NOT NULL,
	"assigned_by" text
);
--> statement-breakpoint
CREATE TABLE "lawyers_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"firm_id" text NOT NULL,
	"firm_name" text NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"version" text NOT NULL,
	"hash" text NOT NULL,
	"costs" text NOT NULL,
	"odds_percent" integer,
	"made_at" timestamp (3) with time zone NOT NULL,
	"made_by" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_from" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "lawyers_packs" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lacking" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bytes" bigint,
	"manifest" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"ready_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "lawyers_statements" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"firm_id" text NOT NULL,
	"to_state" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_account" text NOT NULL,
	"by_name" text NOT NULL,
	"currency" text,
	"amount" bigint,
	"costs" bigint,
	"reason" text NOT NULL,
	"document_name" text,
	"document_key" text
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "firm_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "firms_name" ON "firms" USING btree (lower("name")) WHERE "firms"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "lawyers_cases_firm" ON "lawyers_cases" USING btree ("firm_id","assigned_at","case_id");--> statement-breakpoint
CREATE INDEX "lawyers_offers_case" ON "lawyers_offers" USING btree ("case_id","made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lawyers_offers_open" ON "lawyers_offers" USING btree ("case_id") WHERE "lawyers_offers"."state" = 'open';--> statement-breakpoint
CREATE INDEX "lawyers_offers_expire" ON "lawyers_offers" USING btree ("expires_at") WHERE "lawyers_offers"."state" = 'open';--> statement-breakpoint
CREATE INDEX "lawyers_packs_case" ON "lawyers_packs" USING btree ("case_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lawyers_packs_making" ON "lawyers_packs" USING btree ("case_id") WHERE "lawyers_packs"."state" = 'making';--> statement-breakpoint
CREATE INDEX "lawyers_statements_case" ON "lawyers_statements" USING btree ("case_id","at");--> statement-breakpoint
CREATE INDEX "accounts_firm" ON "accounts" USING btree ("firm_id") WHERE "accounts"."firm_id" is not null;--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("account" ~ '^(processor:(stripe|paypal|bank|firm)|payer:[^ ]+|disputed:[^ ]+|owner:[^ ]+:payable|deferred:[^ ]+|tax:[A-Z]{2}|provider:(fee|income|processor-fees|rounding)|refund-reserve)$');
