ALTER TABLE "images" ADD COLUMN "watched_since" timestamp (3) with time zone;--> statement-breakpoint
-- When each was last taken into what is watched is not known; most were from the beginning.
UPDATE "images" SET "watched_since" = "created_at" WHERE "monitored";
