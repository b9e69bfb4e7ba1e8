CREATE TABLE "ingests" (
	"id" text PRIMARY KEY NOT NULL,
	"activity_id" text NOT NULL,
	"name" text NOT NULL,
	"content_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"read_bytes" bigint DEFAULT 0 NOT NULL,
	"member" bigint DEFAULT 0 NOT NULL,
	"into_member" bigint DEFAULT 0 NOT NULL,
	"records" integer DEFAULT 0 NOT NULL,
	"broken" integer DEFAULT 0 NOT NULL,
	"huge" integer DEFAULT 0 NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"images" integer DEFAULT 0 NOT NULL,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"robots" integer DEFAULT 0 NOT NULL,
	"pictures" integer DEFAULT 0 NOT NULL,
	"addresses" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "ingests_newest" ON "ingests" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "ingests_content" ON "ingests" USING btree ("content_key");--> statement-breakpoint
CREATE UNIQUE INDEX "ingests_under_way" ON "ingests" USING btree ("content_key") WHERE "ingests"."state" in ('waiting', 'reading');