DROP INDEX "matches_waiting";--> statement-breakpoint
DROP INDEX "matches_waiting_words";--> statement-breakpoint
DROP INDEX "matches_waiting_by_score";--> statement-breakpoint
DROP INDEX "matches_waiting_by_size";--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "licensed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "in_case" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "in_case" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "matches" SET "in_case" = true, "held" = false
FROM "case_matches" JOIN "cases" ON "cases"."id" = "case_matches"."case_id"
WHERE "case_matches"."match_id" = "matches"."id" AND "cases"."state" NOT IN ('declined', 'withdrawn');--> statement-breakpoint
UPDATE "clusters" SET "undecided" = "counted"."undecided", "in_case" = "counted"."in_case", "approved" = "counted"."approved", "licensed" = "counted"."licensed"
FROM (
  SELECT "cluster_id",
    count(*) FILTER (WHERE "verdict" IN ('new', 'seen', 'unsure') AND NOT "in_case") AS "undecided",
    count(*) FILTER (WHERE "in_case") AS "in_case",
    count(*) FILTER (WHERE "verdict" = 'approved') AS "approved",
    count(*) FILTER (WHERE "verdict" = 'licensed') AS "licensed"
  FROM "matches"
  WHERE "cluster_id" IN (SELECT "cluster_id" FROM "matches" WHERE "in_case" OR "verdict" = 'licensed')
  GROUP BY "cluster_id"
) AS "counted"
WHERE "counted"."cluster_id" = "clusters"."id";--> statement-breakpoint
CREATE INDEX "matches_in_cases" ON "matches" USING btree ("owner_id","first_seen","id") WHERE "matches"."in_case";--> statement-breakpoint
CREATE INDEX "matches_waiting" ON "matches" USING btree ("owner_id","first_seen","id","cluster_id","image_source","licence","band","score","width","height","hotlink","alive","changes") WHERE "matches"."verdict" in ('new', 'seen', 'unsure') and not "matches"."held" and not "matches"."in_case";--> statement-breakpoint
CREATE INDEX "matches_waiting_words" ON "matches" USING gin (image_keys("owner_id", lower("page_url" || ' ' || coalesce("page_title", '')), '{}')) WITH (fastupdate=false) WHERE "matches"."verdict" in ('new', 'seen', 'unsure') and not "matches"."held" and not "matches"."in_case";--> statement-breakpoint
CREATE INDEX "matches_waiting_by_score" ON "matches" USING btree ("owner_id","score","id") WHERE "matches"."verdict" in ('new', 'seen', 'unsure') and not "matches"."held" and not "matches"."in_case";--> statement-breakpoint
CREATE INDEX "matches_waiting_by_size" ON "matches" USING btree ("owner_id",("width" * "height"),"id") WHERE "matches"."verdict" in ('new', 'seen', 'unsure') and not "matches"."held" and not "matches"."in_case";