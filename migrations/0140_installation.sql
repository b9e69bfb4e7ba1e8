-- additive
CREATE TABLE "installation" (
	"part" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "content_hash" text;--> statement-breakpoint
CREATE INDEX "incoming_mails_of_content" ON "incoming_mails" USING btree ("content_hash") WHERE "incoming_mails"."content_hash" is not null;