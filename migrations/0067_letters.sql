CREATE TABLE "case_contact_searches" (
	"case_id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"looked" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_contacts" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"case_id" text NOT NULL,
	"source" text NOT NULL,
	"source_url" text,
	"person" text NOT NULL,
	"company" text NOT NULL,
	"address" jsonb NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"is_sure" boolean NOT NULL,
	"note" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"by_account" text,
	"by_name" text,
	"corrects" text,
	"corrected_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "case_letter_mails" (
	"letter_id" text NOT NULL,
	"mail_id" text NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "case_letter_mails_letter_id_mail_id_pk" PRIMARY KEY("letter_id","mail_id")
);
--> statement-breakpoint
CREATE TABLE "case_letters" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"case_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"contact_id" text,
	"recipients" jsonb NOT NULL,
	"by_post" boolean NOT NULL,
	"basis" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" text NOT NULL,
	"content" jsonb,
	"sent_at" timestamp (3) with time zone,
	"sent_by" text,
	"due_on" date,
	"file_key" text,
	"file_hash" text,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letter_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"country" text NOT NULL,
	"version" integer NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"why" text NOT NULL,
	"by_account" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "route" text DEFAULT 'notices' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "case_contact_searches" ADD CONSTRAINT "case_contact_searches_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_contacts" ADD CONSTRAINT "case_contacts_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_contacts" ADD CONSTRAINT "case_contacts_corrects_case_contacts_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."case_contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_letter_mails" ADD CONSTRAINT "case_letter_mails_letter_id_case_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."case_letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_letters" ADD CONSTRAINT "case_letters_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_contacts_of_case" ON "case_contacts" USING btree ("case_id","seq");--> statement-breakpoint
CREATE INDEX "case_contacts_found" ON "case_contacts" USING btree ("found_at");--> statement-breakpoint
CREATE UNIQUE INDEX "case_letter_mails_mail" ON "case_letter_mails" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "case_letters_of_case" ON "case_letters" USING btree ("case_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "case_letters_draft" ON "case_letters" USING btree ("case_id","kind") WHERE "case_letters"."state" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "letter_templates_version" ON "letter_templates" USING btree ("kind","language","country","version");