CREATE TABLE "case_country_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"country" text NOT NULL,
	"version" integer NOT NULL,
	"contact_by" text NOT NULL,
	"basis" text NOT NULL,
	"source" text NOT NULL,
	"confirmed_by" text NOT NULL,
	"until" date,
	"undid" integer,
	"by_account" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_law_answers" (
	"case_id" text NOT NULL,
	"seq" bigserial NOT NULL,
	"question" text NOT NULL,
	"is_met" boolean NOT NULL,
	"note" text NOT NULL,
	"by_account" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "case_law_answers_case_id_seq_pk" PRIMARY KEY("case_id","seq")
);
--> statement-breakpoint
ALTER TABLE "case_law_answers" ADD CONSTRAINT "case_law_answers_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "case_country_rules_version" ON "case_country_rules" USING btree ("country","version");--> statement-breakpoint
CREATE INDEX "case_law_answers_question" ON "case_law_answers" USING btree ("case_id","question");