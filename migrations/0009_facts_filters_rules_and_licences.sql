CREATE TABLE "licences" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text,
	"client" text NOT NULL,
	"hosts" text[] NOT NULL,
	"images" text[] NOT NULL,
	"agency" text,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"longest_side" integer,
	"fee_minor" bigint,
	"currency" text,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domains" (
	"host" text PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"signals" jsonb NOT NULL,
	"contacts" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"verdict" text NOT NULL,
	"activity_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "find_change_steps" (
	"activity_id" text NOT NULL,
	"match_id" text NOT NULL,
	"before" text NOT NULL,
	CONSTRAINT "find_change_steps_activity_id_match_id_pk" PRIMARY KEY("activity_id","match_id")
);
--> statement-breakpoint
CREATE TABLE "find_changes" (
	"activity_id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"filter" jsonb NOT NULL,
	"verdict" text NOT NULL,
	"undoes" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"reached" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "find_views" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"order" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "platform" text;--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "commercial" boolean;--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "stock_agency" text;--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "verdict_by" text;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "rule_id" text;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "licence" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "licence_reason" text;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "licence_id" text;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "image_source" text;--> statement-breakpoint
ALTER TABLE "find_change_steps" ADD CONSTRAINT "find_change_steps_activity_id_find_changes_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."find_changes"("activity_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "licences_owner" ON "licences" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "rules_owner" ON "rules" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "find_changes_owner" ON "find_changes" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "find_changes_undoes" ON "find_changes" USING btree ("undoes");--> statement-breakpoint
CREATE UNIQUE INDEX "find_views_name" ON "find_views" USING btree ("owner_id","name");--> statement-breakpoint
CREATE INDEX "clusters_of_party" ON "clusters" USING btree ("party");--> statement-breakpoint
CREATE INDEX "matches_waiting" ON "matches" USING btree ("owner_id","first_seen","id") WHERE "matches"."verdict" in ('new', 'seen', 'unsure');--> statement-breakpoint
CREATE INDEX "matches_by_score" ON "matches" USING btree ("owner_id","score","id");--> statement-breakpoint
CREATE INDEX "matches_by_size" ON "matches" USING btree ("owner_id",("width" * "height"),"id");--> statement-breakpoint
UPDATE "matches" SET "image_source" = "images"."source" FROM "images" WHERE "images"."id" = "matches"."image_id";--> statement-breakpoint
UPDATE "matches" SET "verdict_by" = 'owner' WHERE "verdict" NOT IN ('new', 'seen');
