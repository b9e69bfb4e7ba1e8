ALTER TABLE "takedown_notices" ADD COLUMN "signed" jsonb;--> statement-breakpoint
ALTER TABLE "takedown_uses" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "takedowns" ADD COLUMN "wished_region" integer;--> statement-breakpoint
ALTER TABLE "takedowns" ADD COLUMN "search_state" text DEFAULT 'found' NOT NULL;--> statement-breakpoint
ALTER TABLE "takedowns" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "takedowns" ADD COLUMN "searched_at" timestamp (3) with time zone;