ALTER TABLE "takedown_looks" ADD COLUMN "confirm_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "takedown_looks" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "takedown_looks" ADD COLUMN "screenshot_key" text;--> statement-breakpoint
ALTER TABLE "takedown_looks" ADD COLUMN "screenshot_hash" text;--> statement-breakpoint
ALTER TABLE "takedown_looks" DROP COLUMN "evidence_id";