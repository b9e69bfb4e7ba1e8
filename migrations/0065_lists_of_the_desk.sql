DROP INDEX "cases_intake_by_worth";--> statement-breakpoint
DROP INDEX "cases_intake_by_risk";--> statement-breakpoint
DROP INDEX "cases_intake_by_wait";--> statement-breakpoint
CREATE INDEX "case_words_number" ON "case_words" USING btree ("number");--> statement-breakpoint
CREATE INDEX "cases_intake_by_worth" ON "cases" USING btree (coalesce("worth", 0) desc,"id") WHERE ("cases"."state" in ('submitted', 'in_review', 'needs_info') or "cases"."owner_wrote_at" is not null);--> statement-breakpoint
CREATE INDEX "cases_intake_by_risk" ON "cases" USING btree (coalesce("risk", 0) desc,"id") WHERE ("cases"."state" in ('submitted', 'in_review', 'needs_info') or "cases"."owner_wrote_at" is not null);--> statement-breakpoint
CREATE INDEX "cases_intake_by_wait" ON "cases" USING btree ("since","id") WHERE ("cases"."state" in ('submitted', 'in_review', 'needs_info') or "cases"."owner_wrote_at" is not null);--> statement-breakpoint
-- A space before and behind, so that a word of two letters has a key where it begins.
UPDATE case_words SET words = ' ' || words || ' ', keys = case_keys(' ' || words || ' ') WHERE words NOT LIKE ' %';
