CREATE TABLE "candidate_images" (
	"version" text NOT NULL,
	"ordinal" integer NOT NULL,
	"image_id" text NOT NULL,
	CONSTRAINT "candidate_images_version_ordinal_pk" PRIMARY KEY("version","ordinal")
);
--> statement-breakpoint
CREATE TABLE "candidate_indexes" (
	"version" text PRIMARY KEY NOT NULL,
	"through" bigint DEFAULT 0 NOT NULL,
	"ordinals" integer DEFAULT 0 NOT NULL,
	"followed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candidate_pages" (
	"segment_id" bigint NOT NULL,
	"page" integer NOT NULL,
	"postings" "bytea" NOT NULL,
	CONSTRAINT "candidate_pages_segment_id_page_pk" PRIMARY KEY("segment_id","page")
);
--> statement-breakpoint
CREATE TABLE "candidate_segments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"is_ready" boolean NOT NULL,
	"first_ordinal" integer NOT NULL,
	"last_ordinal" integer NOT NULL,
	"postings" bigint NOT NULL,
	"directory" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candidate_tombstones" (
	"version" text NOT NULL,
	"ordinal" integer NOT NULL,
	CONSTRAINT "candidate_tombstones_version_ordinal_pk" PRIMARY KEY("version","ordinal")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "candidate_images_image" ON "candidate_images" USING btree ("version","image_id");--> statement-breakpoint
CREATE INDEX "candidate_segments_version" ON "candidate_segments" USING btree ("version","first_ordinal");