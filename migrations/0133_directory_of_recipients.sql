CREATE TABLE "takedown_recipient_decisions" (
	"recipient" text NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"entry" jsonb,
	"changes" jsonb NOT NULL,
	"reason" text NOT NULL,
	"source" jsonb,
	"by_account" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "takedown_recipient_decisions_recipient_version_pk" PRIMARY KEY("recipient","version")
);
