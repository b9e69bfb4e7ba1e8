CREATE TABLE "site_parts" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"party" text NOT NULL,
	"site" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "part_of" text;--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "grouped_by" text;--> statement-breakpoint
CREATE UNIQUE INDEX "site_parts_party" ON "site_parts" USING btree ("owner_id","party");--> statement-breakpoint
CREATE INDEX "clusters_part_of" ON "clusters" USING btree ("part_of") WHERE "clusters"."part_of" is not null;