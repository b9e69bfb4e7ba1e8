CREATE TABLE "registration_fee_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"amount" integer NOT NULL,
	"from" date NOT NULL,
	"source" jsonb NOT NULL,
	"checked_at" date NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coupon_uses" ALTER COLUMN "subscription_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "registration_id" text;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "counts_for" text DEFAULT 'plans' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "registrations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "registration_fee_entries_at" ON "registration_fee_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "coupon_uses_registration" ON "coupon_uses" USING btree ("registration_id");--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_one_subject" CHECK (("coupon_uses"."subscription_id" is null) <> ("coupon_uses"."registration_id" is null));--> statement-breakpoint
-- Accounts of fees that are held for an office, and of our deposits there.
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("account" ~ '^(processor:(stripe|paypal|bank|firm)|payer:[^ ]+|disputed:[^ ]+|owner:[^ ]+:payable|deferred:[^ ]+|office-fees:[^ ]+|office:(us|ca)|tax:[A-Z]{2}|provider:(fee|income|processor-fees|rounding)|refund-reserve)$');
--> statement-breakpoint
CREATE TRIGGER registration_fee_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "registration_fee_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
