-- additive
CREATE TABLE "cases_elsewhere" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"party" text NOT NULL,
	"host" text NOT NULL,
	"infringer" text NOT NULL,
	"state" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"images" text[] NOT NULL,
	"batch" text
);
--> statement-breakpoint
CREATE INDEX "cases_elsewhere_party" ON "cases_elsewhere" USING btree ("owner_id","party");