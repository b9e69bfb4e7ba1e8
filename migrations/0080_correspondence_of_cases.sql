CREATE TABLE "case_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"case_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"direction" text NOT NULL,
	"way" text NOT NULL,
	"addresses" jsonb NOT NULL,
	"author" text,
	"author_id" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"full_text" text,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"filed_by" text,
	"is_known" boolean DEFAULT false NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"letter_id" text,
	"incoming_id" text
);
--> statement-breakpoint
CREATE TABLE "case_mail_ids" (
	"message_id" text NOT NULL,
	"case_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"seq" bigserial NOT NULL,
	"is_ours" boolean NOT NULL,
	"address" text NOT NULL,
	"mail_id" text,
	"state" text,
	"problem" text,
	CONSTRAINT "case_mail_ids_message_id_case_id_pk" PRIMARY KEY("message_id","case_id")
);
--> statement-breakpoint
CREATE TABLE "case_reply_addresses" (
	"case_id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_reply_drafts" (
	"case_id" text NOT NULL,
	"account_id" text NOT NULL,
	"text" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "case_reply_drafts_case_id_account_id_pk" PRIMARY KEY("case_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "incoming_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"key" text,
	"bytes" bigint NOT NULL,
	"envelope" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"read" jsonb,
	"why" text,
	"case_id" text,
	"entry_id" text,
	"settled_at" timestamp (3) with time zone,
	"settled_by" text
);
--> statement-breakpoint
ALTER TABLE "case_contacts" ADD COLUMN "bounce" text;--> statement-breakpoint
ALTER TABLE "case_contacts" ADD COLUMN "bounced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "thread" jsonb;--> statement-breakpoint
ALTER TABLE "case_entries" ADD CONSTRAINT "case_entries_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_mail_ids" ADD CONSTRAINT "case_mail_ids_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_mail_ids" ADD CONSTRAINT "case_mail_ids_entry_id_case_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."case_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_reply_addresses" ADD CONSTRAINT "case_reply_addresses_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_reply_drafts" ADD CONSTRAINT "case_reply_drafts_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_entries_of_case" ON "case_entries" USING btree ("case_id","seq");--> statement-breakpoint
CREATE INDEX "case_mail_ids_of_entry" ON "case_mail_ids" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "case_mail_ids_of_case" ON "case_mail_ids" USING btree ("case_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "case_mail_ids_mail" ON "case_mail_ids" USING btree ("mail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "case_reply_addresses_token" ON "case_reply_addresses" USING btree ("token");--> statement-breakpoint
CREATE INDEX "incoming_mails_of_state" ON "incoming_mails" USING btree ("state","seq");--> statement-breakpoint
CREATE INDEX "incoming_mails_old" ON "incoming_mails" USING btree ("at") WHERE "incoming_mails"."key" is not null;--> statement-breakpoint
INSERT INTO "case_entries" ("id", "case_id", "at", "direction", "way", "addresses", "author", "subject", "text", "filed_by", "is_known")
SELECT "id", "case_id", "at", CASE "from_side" WHEN 'payer' THEN 'in' ELSE 'out' END, 'page', jsonb_build_array("email"), "author", '', "text", CASE "from_side" WHEN 'payer' THEN 'page' END, "from_side" = 'payer'
FROM "portal_messages" WHERE EXISTS (SELECT 1 FROM "cases" WHERE "cases"."id" = "portal_messages"."case_id") ORDER BY "seq";--> statement-breakpoint
DROP TABLE "portal_messages";
