CREATE TABLE "begun_drawings" (
	"url_hash" text PRIMARY KEY NOT NULL,
	"times" smallint NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL
);
