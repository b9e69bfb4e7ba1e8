ALTER TABLE "case_entries" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "unanswered_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "answer_due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "case_entries_open" ON "case_entries" USING btree ("case_id") WHERE "case_entries"."direction" = 'in' and "case_entries"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "incoming_mails_of_case" ON "incoming_mails" USING btree ("case_id");--> statement-breakpoint
UPDATE "case_entries" AS heard SET "answered_at" = reply."at" FROM (
  SELECT DISTINCT ON (word."id") word."id", said."at"
  FROM "case_entries" AS word
  JOIN "case_entries" AS said ON said."case_id" = word."case_id" AND said."seq" > word."seq"
    AND said."direction" = 'out' AND said."author_id" IS NOT NULL AND said."letter_id" IS NULL
  WHERE word."direction" = 'in'
  ORDER BY word."id", said."seq"
) AS reply WHERE reply."id" = heard."id";--> statement-breakpoint
UPDATE "incoming_mails" AS mail SET "case_id" = address."case_id" FROM "case_reply_addresses" AS address
WHERE mail."state" IN ('waiting', 'quarantined') AND mail."case_id" IS NULL AND EXISTS (
  SELECT 1 FROM jsonb_array_elements_text(mail."envelope" -> 'to') AS recipient
  WHERE lower(recipient) LIKE 'case+' || address."token" || '@%'
);--> statement-breakpoint
-- Words from before are due after plain days: the calendar of workdays is not known here.
UPDATE "cases" AS waiting SET
  "unanswered_since" = word."since",
  "answer_due_at" = word."due",
  "next_action" = CASE WHEN waiting."state" IN ('disputed', 'owner_check') THEN waiting."next_action" ELSE 'answer-image-user' END,
  "next_role" = CASE
    WHEN waiting."state" IN ('disputed', 'owner_check') THEN waiting."next_role"
    WHEN waiting."state" IN ('escalation_review', 'legal_offered', 'legal', 'legal_settled', 'judgment') THEN 'legal'
    ELSE 'case-manager' END,
  "next_at" = CASE WHEN waiting."state" IN ('disputed', 'owner_check') THEN waiting."next_at" ELSE word."due" END
FROM (
  SELECT "case_id", min("at") AS "since", min("due") AS "due" FROM (
    SELECT "case_id", "at", "at" + interval '2 days' AS "due" FROM "case_entries"
      WHERE "direction" = 'in' AND NOT "is_automatic" AND "answered_at" IS NULL
    UNION ALL SELECT "case_id", "at", "at" + interval '2 days' FROM "incoming_mails"
      WHERE "case_id" IS NOT NULL AND "state" IN ('waiting', 'quarantined')
    UNION ALL SELECT "case_id", "at", "decide_by" + interval '12 hours' FROM "portal_answers" WHERE "decided_at" IS NULL
    UNION ALL SELECT "case_id", "at", "at" + interval '7 days' FROM "portal_offers"
      WHERE "from_side" = 'payer' AND "state" = 'open'
  ) AS words GROUP BY "case_id"
) AS word WHERE word."case_id" = waiting."id";
