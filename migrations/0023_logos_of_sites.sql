CREATE TABLE "site_logos" (
	"party" text PRIMARY KEY NOT NULL,
	"candidates" jsonb NOT NULL,
	"object_key" text,
	"url" text,
	"width" integer,
	"height" integer,
	"tried_at" timestamp (3) with time zone,
	"problem" text
);
