CREATE TABLE "case_blocked_parties" (
	"id" text PRIMARY KEY NOT NULL,
	"party" text NOT NULL,
	"reason" text NOT NULL,
	"until" date,
	"by_account" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "case_blocked_parties_party" ON "case_blocked_parties" USING btree ("party");