ALTER TABLE "takedown_notices" ADD COLUMN "released_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "takedowns" ADD COLUMN "signed_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "takedown_notices" SET "reader" = "reader" || '{"serves":[]}' WHERE NOT "reader" ? 'serves';--> statement-breakpoint
UPDATE "takedown_notices" SET "signed" = "signed" || '{"fields":[],"form":null}' WHERE "signed" IS NOT NULL;--> statement-breakpoint
UPDATE "takedowns" SET "signed_at" = (SELECT min("at") FROM "takedown_history" WHERE "takedown_id" = "takedowns"."id" AND "step" = 'signed');
