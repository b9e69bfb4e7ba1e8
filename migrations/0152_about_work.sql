-- additive
CREATE TABLE "case_about_work" (
	"owner_id" text PRIMARY KEY NOT NULL,
	"work" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
