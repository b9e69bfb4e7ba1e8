DROP INDEX "matches_waiting";--> statement-breakpoint
CREATE INDEX "matches_waiting_words" ON "matches" USING gin (image_keys("owner_id", lower("page_url" || ' ' || coalesce("page_title", '')), '{}')) WITH (fastupdate=false) WHERE "matches"."verdict" in ('new', 'seen', 'unsure') and not "matches"."held";--> statement-breakpoint
CREATE INDEX "matches_waiting" ON "matches" USING btree ("owner_id","first_seen","id","cluster_id","image_source","licence","band","score","width","height","hotlink","alive","changes") WHERE "matches"."verdict" in ('new', 'seen', 'unsure') and not "matches"."held";--> statement-breakpoint
-- What was found since the last vacuum cannot be counted from an index alone; with the usual fifth of a large table that would be all that waits.
ALTER TABLE "matches" SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
