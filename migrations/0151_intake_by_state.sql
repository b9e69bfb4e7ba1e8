-- additive
CREATE INDEX "cases_intake_of_state" ON "cases" USING btree ("state") WHERE ("cases"."state" in ('submitted', 'in_review', 'needs_info') or "cases"."owner_wrote_at" is not null);