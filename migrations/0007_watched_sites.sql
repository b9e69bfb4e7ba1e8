CREATE TABLE "known_pages" (
	"url_hash" text PRIMARY KEY NOT NULL,
	"etag" text,
	"last_modified" text,
	"shown" "bytea" NOT NULL,
	"mark" text NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"every_hours" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watched_sites" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"pages_per_visit" integer NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "crawl_hosts" ADD COLUMN "remembered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crawl_pages" ADD COLUMN "led_to" text;--> statement-breakpoint
ALTER TABLE "crawl_pages" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "crawls" ADD COLUMN "reach" text DEFAULT 'sites' NOT NULL;--> statement-breakpoint
ALTER TABLE "crawls" ADD COLUMN "watched_site_id" text;--> statement-breakpoint
ALTER TABLE "crawls" ADD COLUMN "pages_per_host" integer;--> statement-breakpoint
ALTER TABLE "crawls" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "known_pages_fetched" ON "known_pages" USING btree ("fetched_at");--> statement-breakpoint
CREATE UNIQUE INDEX "watched_sites_address" ON "watched_sites" USING btree ("owner_id","url");--> statement-breakpoint
CREATE INDEX "watched_sites_due" ON "watched_sites" USING btree ("next_at") WHERE "watched_sites"."paused_at" is null;--> statement-breakpoint
CREATE INDEX "crawls_of_site" ON "crawls" USING btree ("watched_site_id","started_at") WHERE "crawls"."watched_site_id" is not null;--> statement-breakpoint
CREATE INDEX "matches_of_page" ON "matches" USING btree ("page_hash");--> statement-breakpoint
CREATE INDEX "matches_of_file" ON "matches" USING btree ("url_hash");