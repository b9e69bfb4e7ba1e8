ALTER TABLE "case_entries" ADD COLUMN "kind" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
UPDATE "case_entries" SET "kind" = 'automatic' WHERE "is_automatic";--> statement-breakpoint
ALTER TABLE "case_entries" DROP COLUMN "is_automatic";