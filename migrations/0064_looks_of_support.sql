ALTER TABLE "sessions" ADD COLUMN "looker_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ends_at" timestamp (3) with time zone;