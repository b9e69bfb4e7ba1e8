CREATE TABLE "bulk_change_items" (
	"change_id" text NOT NULL,
	"item_id" text NOT NULL,
	"back" jsonb,
	CONSTRAINT "bulk_change_items_change_id_item_id_pk" PRIMARY KEY("change_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"change" jsonb NOT NULL,
	"undoes" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"reached" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_change_items" ADD CONSTRAINT "bulk_change_items_change_id_bulk_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_changes_owner" ON "bulk_changes" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "bulk_changes_started" ON "bulk_changes" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_changes_undoes" ON "bulk_changes" USING btree ("undoes");--> statement-breakpoint
INSERT INTO "bulk_changes" ("id", "owner_id", "kind", "change", "undoes", "started_at", "reached")
  SELECT "activity_id", "owner_id", 'change-images', "change", "undoes", "started_at", "reached" FROM "image_changes";--> statement-breakpoint
INSERT INTO "bulk_change_items" ("change_id", "item_id", "back")
  SELECT "activity_id", "image_id", "back" FROM "image_change_steps";--> statement-breakpoint
INSERT INTO "bulk_changes" ("id", "owner_id", "kind", "change", "undoes", "started_at", "reached")
  SELECT "activity_id", "owner_id", 'judge-finds',
    jsonb_build_object('verdict', "verdict", 'show', CASE WHEN "filter" IS NOT NULL THEN coalesce("filter"->>'show', 'undecided') END)
      || CASE WHEN "rule_id" IS NULL THEN '{}' ELSE jsonb_build_object('ruleId', "rule_id") END,
    "undoes", "started_at", "reached"
  FROM "find_changes";--> statement-breakpoint
INSERT INTO "bulk_change_items" ("change_id", "item_id", "back")
  SELECT "activity_id", "match_id", jsonb_build_object(
    'verdict', "before", 'by', "before_by", 'ruleId', "before_rule",
    'at', to_char("before_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'held', "was_held", 'given', "given")
  FROM "find_change_steps";--> statement-breakpoint
-- Which finds a change meant that is under way was not kept: it ends, and what it has done can be taken back.
UPDATE "activities" SET "state" = 'failed', "note" = 'This was cut off by an update. Ask for it again.', "finished_at" = now()
  FROM "find_changes"
  WHERE "find_changes"."activity_id" = "activities"."id" AND "find_changes"."undoes" IS NULL AND "activities"."state" IN ('waiting', 'running');--> statement-breakpoint
DROP TABLE "find_change_steps" CASCADE;--> statement-breakpoint
DROP TABLE "find_changes" CASCADE;--> statement-breakpoint
DROP TABLE "image_change_steps" CASCADE;--> statement-breakpoint
DROP TABLE "image_changes" CASCADE;--> statement-breakpoint
-- The jobs that forgot them would be asked for for ever. A new database has no jobs yet.
DO $queue$ BEGIN
  IF to_regclass('pgboss.queue') IS NOT NULL THEN
    PERFORM pgboss.delete_queue(name) FROM pgboss.queue WHERE name IN ('forget-old-changes', 'forget-find-changes');
  END IF;
END $queue$;
