CREATE TABLE "image_change_steps" (
	"activity_id" text NOT NULL,
	"image_id" text NOT NULL,
	"back" jsonb NOT NULL,
	CONSTRAINT "image_change_steps_activity_id_image_id_pk" PRIMARY KEY("activity_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "image_changes" (
	"activity_id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"filter" jsonb NOT NULL,
	"change" jsonb NOT NULL,
	"undoes" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"reached" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_history" (
	"id" text PRIMARY KEY NOT NULL,
	"image_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"type" text NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_metadata" (
	"image_id" text PRIMARY KEY NOT NULL,
	"found" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "image_totals" ADD COLUMN "watchable" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "image_totals" ADD COLUMN "monitored" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "image_totals" ADD COLUMN "scanned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "readable_key" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "monitored" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "creator" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "copyright" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "taken_on" date;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "edited" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "publication" jsonb;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "registered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "licensed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "double_of" text;--> statement-breakpoint
ALTER TABLE "image_change_steps" ADD CONSTRAINT "image_change_steps_activity_id_image_changes_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."image_changes"("activity_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_history" ADD CONSTRAINT "image_history_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_metadata" ADD CONSTRAINT "image_metadata_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_history_newest" ON "image_history" USING btree ("image_id","at","id");--> statement-breakpoint
CREATE INDEX "images_by_title" ON "images" USING btree ("owner_id",lower("title"),"id");--> statement-breakpoint
CREATE INDEX "images_by_day" ON "images" USING btree ("owner_id",coalesce("taken_on", '0001-01-01'::date),"id");--> statement-breakpoint
CREATE INDEX "images_by_matches" ON "images" USING btree ("owner_id","match_count","id");--> statement-breakpoint
CREATE INDEX "images_by_content" ON "images" USING btree ("owner_id","content_hash");--> statement-breakpoint
UPDATE "images" SET "monitored" = true WHERE "state" = 'ready' AND NOT "ignored";--> statement-breakpoint
UPDATE "image_totals" SET "watchable" = counted.n, "monitored" = counted.n FROM (SELECT "owner_id", count(*)::int AS n FROM "images" WHERE "monitored" GROUP BY "owner_id") AS counted WHERE counted."owner_id" = "image_totals"."owner_id";
