ALTER TABLE "image_change_steps" ALTER COLUMN "back" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "image_changes" DROP COLUMN "filter";