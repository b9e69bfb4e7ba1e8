CREATE TABLE "case_lookers" (
	"case_id" text NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "case_lookers_case_id_account_id_pk" PRIMARY KEY("case_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "case_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"seq" bigserial NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_account" text NOT NULL,
	"by_name" text NOT NULL,
	"to_name" text,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_words" (
	"case_id" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"words" text NOT NULL,
	"keys" bigint[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "held_until" date;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "owner_wrote_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "next_action" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "next_role" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "next_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "assignee_id" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "worth" integer;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "risk" integer;--> statement-breakpoint
ALTER TABLE "case_lookers" ADD CONSTRAINT "case_lookers_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_words" ADD CONSTRAINT "case_words_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_lookers_seen" ON "case_lookers" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "case_notes_of_case" ON "case_notes" USING btree ("case_id","seq");--> statement-breakpoint
CREATE INDEX "case_words_keys" ON "case_words" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "cases_next" ON "cases" USING btree ("next_at","id");--> statement-breakpoint
CREATE INDEX "cases_next_of_role" ON "cases" USING btree ("next_role","next_at","id");--> statement-breakpoint
CREATE INDEX "cases_next_of_assignee" ON "cases" USING btree ("assignee_id","next_at","id");--> statement-breakpoint
CREATE INDEX "cases_next_of_nobody" ON "cases" USING btree ("next_role","next_at","id") WHERE "cases"."assignee_id" is null;--> statement-breakpoint
CREATE INDEX "cases_intake_by_worth" ON "cases" USING btree (coalesce("worth", 0) desc,"id") WHERE "cases"."state" in ('submitted', 'in_review', 'needs_info');--> statement-breakpoint
CREATE INDEX "cases_intake_by_risk" ON "cases" USING btree (coalesce("risk", 0) desc,"id") WHERE "cases"."state" in ('submitted', 'in_review', 'needs_info');--> statement-breakpoint
CREATE INDEX "cases_intake_by_wait" ON "cases" USING btree ("since","id") WHERE "cases"."state" in ('submitted', 'in_review', 'needs_info');--> statement-breakpoint
CREATE INDEX "cases_held" ON "cases" USING btree ("held_until") WHERE "cases"."state" = 'on_hold';--> statement-breakpoint
-- Three letters in a row of words in small letters, each as a number. `hashtextextended` is what PostgreSQL's partitions rest on: it stays as it is.
CREATE FUNCTION case_keys(words text) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $keys$
  SELECT coalesce(array_agg(DISTINCT hashtextextended(substr(words, at, 3), 0)), '{}') FROM generate_series(1, length(words) - 2) at
$keys$;
--> statement-breakpoint
INSERT INTO case_words (case_id, number, words, keys)
  SELECT id, number, said, case_keys(said) FROM (
    SELECT c.id, c.number, lower(concat_ws(' ', c.name, c.host, c.infringer, a.first_name, a.last_name, a.company, a.email, s.submission->'claimant'->>'legal_name',
      (SELECT string_agg(m.text, ' ') FROM case_messages m WHERE m.case_id = c.id))) said
    FROM cases c JOIN case_submissions s ON s.case_id = c.id LEFT JOIN accounts a ON a.id = c.owner_id WHERE c.state <> 'draft') known;
--> statement-breakpoint
-- What was under way before: by calendar days, until its next step counts workdays.
UPDATE cases SET next_action = p.action, next_role = p.role, due_at = since + p.days * interval '1 day', next_at = since + p.days * interval '1 day'
  FROM (VALUES
    ('submitted', 'take-in', 'reviewer', 1), ('in_review', 'review', 'reviewer', 3), ('needs_info', 'see-whether-answered', 'reviewer', 14),
    ('accepted', 'complete-evidence', 'case-manager', 3), ('evidence_ready', 'send-letter', 'case-manager', 3),
    ('contacted', 'see-whether-replied', 'case-manager', 14), ('reminder', 'see-whether-replied', 'case-manager', 14),
    ('in_dialogue', 'go-on-talking', 'case-manager', 10), ('disputed', 'decide-objection', 'case-manager', 5),
    ('owner_check', 'see-owner-check', 'case-manager', 5), ('offer_made', 'see-offer', 'case-manager', 10),
    ('agreed', 'send-invoice', 'case-manager', 2), ('payment_pending', 'see-payment', 'finance', 14), ('part_paid', 'see-part', 'finance', 30),
    ('escalation_review', 'weigh-lawyers', 'legal', 10), ('legal_offered', 'see-consent', 'legal', 21), ('legal', 'ask-lawyers', 'legal', 30),
    ('on_hold', 'take-up-again', 'case-manager', 10)
  ) p(state, action, role, days) WHERE cases.state = p.state;
