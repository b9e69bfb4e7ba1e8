ALTER TABLE "find_views" ADD COLUMN "sort" text DEFAULT 'DESC' NOT NULL;--> statement-breakpoint
ALTER TABLE "find_views" ADD COLUMN "shown_by" text DEFAULT 'sites' NOT NULL;--> statement-breakpoint
ALTER TABLE "find_views" ADD COLUMN "shown_as" text DEFAULT 'list' NOT NULL;