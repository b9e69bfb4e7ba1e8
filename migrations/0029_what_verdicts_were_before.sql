ALTER TABLE "find_changes" ALTER COLUMN "filter" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "find_change_steps" ADD COLUMN "before_by" text;--> statement-breakpoint
ALTER TABLE "find_change_steps" ADD COLUMN "before_rule" text;--> statement-breakpoint
ALTER TABLE "find_change_steps" ADD COLUMN "before_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "find_change_steps" ADD COLUMN "was_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "find_changes" ADD COLUMN "rule_id" text;--> statement-breakpoint
UPDATE "find_changes" SET "rule_id" = "rules"."id" FROM "rules" WHERE "rules"."activity_id" = "find_changes"."activity_id";--> statement-breakpoint
UPDATE "find_change_steps" SET "before_by" = 'owner' WHERE "before" NOT IN ('new', 'seen');
