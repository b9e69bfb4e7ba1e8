CREATE TABLE "portal_shown_sums" (
	"portal_id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"currency" text,
	"amount" bigint,
	"at" timestamp (3) with time zone NOT NULL
);
