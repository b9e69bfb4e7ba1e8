CREATE TABLE "image_searches" (
	"image_id" text NOT NULL,
	"service" text NOT NULL,
	"owner_id" text NOT NULL,
	"last_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone NOT NULL,
	"empty_in_row" smallint DEFAULT 0 NOT NULL,
	"failed_in_row" smallint DEFAULT 0 NOT NULL,
	"problem" text,
	CONSTRAINT "image_searches_image_id_service_pk" PRIMARY KEY("image_id","service")
);
--> statement-breakpoint
CREATE TABLE "resting_search_services" (
	"service" text PRIMARY KEY NOT NULL,
	"trouble" text NOT NULL,
	"problem" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_choices" (
	"owner_id" text NOT NULL,
	"service" text NOT NULL,
	"is_allowed" boolean NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "search_choices_owner_id_service_pk" PRIMARY KEY("owner_id","service")
);
--> statement-breakpoint
CREATE TABLE "search_hits" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"search_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"image_id" text NOT NULL,
	"service" text NOT NULL,
	"page_url" text NOT NULL,
	"page_title" text,
	"image_url" text,
	"place_hash" text NOT NULL,
	"kind" text NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"met_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "search_pauses" (
	"owner_id" text PRIMARY KEY NOT NULL,
	"paused_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_refusals" (
	"image_id" text NOT NULL,
	"service" text NOT NULL,
	"owner_id" text NOT NULL,
	CONSTRAINT "search_refusals_image_id_service_pk" PRIMARY KEY("image_id","service")
);
--> statement-breakpoint
CREATE TABLE "searched_images" (
	"image_id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"is_commercial" boolean NOT NULL,
	"long_side" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "searches" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"image_id" text NOT NULL,
	"service" text NOT NULL,
	"part" text NOT NULL,
	"cursor" text,
	"state" text NOT NULL,
	"reserved_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"hits" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"crawl_id" text,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "searches_per_month" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crawls" ADD COLUMN "search_id" text;--> statement-breakpoint
CREATE INDEX "image_searches_owner" ON "image_searches" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "search_hits_place" ON "search_hits" USING btree ("image_id","service","place_hash");--> statement-breakpoint
CREATE INDEX "search_hits_of_search" ON "search_hits" USING btree ("search_id");--> statement-breakpoint
CREATE INDEX "search_hits_of_owner" ON "search_hits" USING btree ("owner_id","state");--> statement-breakpoint
CREATE INDEX "search_refusals_owner" ON "search_refusals" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "searched_images_owner" ON "searched_images" USING btree ("owner_id","added_at");--> statement-breakpoint
CREATE INDEX "searches_of_owner" ON "searches" USING btree ("owner_id","reserved_at");--> statement-breakpoint
CREATE INDEX "searches_counted" ON "searches" USING btree ("reserved_at") WHERE "searches"."state" <> 'released';--> statement-breakpoint
CREATE INDEX "searches_of_image" ON "searches" USING btree ("image_id","reserved_at");
--> statement-breakpoint
UPDATE "plans" SET "searches_per_month" = CASE "id" WHEN 'free' THEN 20 WHEN 'essential' THEN 200 WHEN 'pro' THEN 1000 WHEN 'studio' THEN 4000 ELSE 0 END;
--> statement-breakpoint
INSERT INTO "searched_images" ("image_id", "owner_id", "added_at", "is_commercial", "long_side")
	SELECT "id", "owner_id", "created_at", false, greatest(coalesce("width", 0), coalesce("height", 0)) FROM "images" WHERE "monitored";