ALTER TABLE "image_change_steps" ALTER COLUMN "back" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "image_changes" DROP COLUMN "filter";--> statement-breakpoint
-- Which images a change meant that is under way was not kept: it ends, and what it has done can be taken back.
UPDATE "activities" SET "state" = 'failed', "note" = 'This was cut off by an update. Ask for it again.', "finished_at" = now()
  FROM "image_changes"
  WHERE "image_changes"."activity_id" = "activities"."id" AND "image_changes"."undoes" IS NULL AND "activities"."state" IN ('waiting', 'running');
