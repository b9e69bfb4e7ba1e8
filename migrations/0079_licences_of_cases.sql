CREATE TABLE "case_licences" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"case_id" text NOT NULL,
	"payable_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"ledger_id" text,
	"facts" jsonb NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"sha256" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"kept_at" timestamp (3) with time zone,
	"noticed_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "case_parts" (
	"case_id" text PRIMARY KEY NOT NULL,
	"parts" integer NOT NULL,
	"reason" text NOT NULL,
	"by_account" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "case_licences_number" ON "case_licences" USING btree ("number");--> statement-breakpoint
CREATE INDEX "case_licences_case" ON "case_licences" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE INDEX "case_licences_ends" ON "case_licences" USING btree ("ends_on");