CREATE TABLE "site_statements" (
	"id" text PRIMARY KEY NOT NULL,
	"party" text NOT NULL,
	"flagged" boolean NOT NULL,
	"category" text,
	"country" text,
	"why" text NOT NULL,
	"by_account" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "site_statements_of_party" ON "site_statements" USING btree ("party","at");