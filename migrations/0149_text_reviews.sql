-- additive
CREATE TABLE "text_reviews" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"file" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"is_reviewed" boolean NOT NULL,
	"by_account" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "text_reviews_of_text" ON "text_reviews" USING btree ("language","file","key","id");