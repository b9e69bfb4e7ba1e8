CREATE TABLE "portal_captures" (
	"case_id" text NOT NULL,
	"uuid" text NOT NULL,
	"evidence_id" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "portal_captures_case_id_uuid_pk" PRIMARY KEY("case_id","uuid")
);
--> statement-breakpoint
CREATE TABLE "portal_decisions" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"answer_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"by_account" text NOT NULL,
	"by_name" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"owner_text" text NOT NULL,
	"total" bigint,
	"ledger_entry" text
);
--> statement-breakpoint
CREATE TABLE "portal_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"answer_id" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"by_account" text NOT NULL,
	"by_name" text NOT NULL,
	"text" text NOT NULL,
	"shows_licence" boolean NOT NULL,
	"due_on" date NOT NULL,
	"says" text,
	"note" text,
	"answered_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"over_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "merged_from" text;--> statement-breakpoint
ALTER TABLE "portal_answers" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "portal_offers" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "portal_offers" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "portal_offers" ADD COLUMN "parts" integer;--> statement-breakpoint
ALTER TABLE "portal_offers" ADD COLUMN "by_account" text;--> statement-breakpoint
ALTER TABLE "portal_offers" ADD COLUMN "by_name" text;--> statement-breakpoint
ALTER TABLE "portal_offers" ADD COLUMN "approval" text DEFAULT 'not-needed' NOT NULL;--> statement-breakpoint
ALTER TABLE "portal_offers" ADD COLUMN "approval_note" text;--> statement-breakpoint
ALTER TABLE "portal_offers" ADD COLUMN "answer_text" text;--> statement-breakpoint
ALTER TABLE "portal_offers" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "portal_decisions_of_case" ON "portal_decisions" USING btree ("case_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "portal_questions_open" ON "portal_questions" USING btree ("case_id") WHERE "portal_questions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "portal_questions_of_case" ON "portal_questions" USING btree ("case_id","asked_at");