CREATE TABLE "case_prices" (
	"case_id" text NOT NULL,
	"version" integer NOT NULL,
	"currency" text NOT NULL,
	"lines" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"list_total" bigint,
	"floor" bigint,
	"factors" jsonb NOT NULL,
	"fees_version" integer NOT NULL,
	"approval" text NOT NULL,
	"approval_note" text,
	"approved_at" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	"set_by" text NOT NULL,
	"set_by_name" text NOT NULL,
	CONSTRAINT "case_prices_case_id_version_pk" PRIMARY KEY("case_id","version")
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "disputed_from" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "letter_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "approves_price" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "heard_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "case_prices" ADD CONSTRAINT "case_prices_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cases_heard" ON "cases" USING btree ("heard_at");--> statement-breakpoint
UPDATE "cases" SET "letter_at" = "went"."at" FROM (SELECT "case_id", min("at") AS "at" FROM "case_history" WHERE "to_state" = 'contacted' GROUP BY "case_id") AS "went" WHERE "went"."case_id" = "cases"."id";--> statement-breakpoint
UPDATE "cases" SET "disputed_from" = 'in_dialogue' WHERE "state" IN ('disputed', 'owner_check');--> statement-breakpoint
UPDATE "cases" SET "heard_at" = "since" WHERE "state" <> 'draft';
