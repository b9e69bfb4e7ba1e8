CREATE TABLE "takedown_region_decisions" (
	"region" integer NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"entry" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"status" text,
	"reason" text,
	"source" jsonb,
	"by_account" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "takedown_region_decisions_region_version_pk" PRIMARY KEY("region","version")
);
