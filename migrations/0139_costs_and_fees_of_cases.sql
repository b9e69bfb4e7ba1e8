ALTER TABLE "settlements" ADD COLUMN "costs_of" text;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "costs_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "fee_percent" integer;