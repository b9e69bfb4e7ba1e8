CREATE TABLE "takedown_bulk_sites" (
	"bulk_id" text NOT NULL,
	"cluster_id" text NOT NULL,
	"host" text NOT NULL,
	"matches" jsonb,
	"takedown_id" text,
	"reason" text,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text,
	CONSTRAINT "takedown_bulk_sites_bulk_id_cluster_id_pk" PRIMARY KEY("bulk_id","cluster_id")
);
--> statement-breakpoint
CREATE TABLE "takedown_bulks" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"chosen" text NOT NULL,
	"facts" jsonb,
	"activity_id" text NOT NULL,
	"act" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "takedown_bulk_sites" ADD CONSTRAINT "takedown_bulk_sites_bulk_id_takedown_bulks_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."takedown_bulks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "takedown_bulk_sites_of_takedown" ON "takedown_bulk_sites" USING btree ("takedown_id");--> statement-breakpoint
CREATE UNIQUE INDEX "takedown_bulks_chosen" ON "takedown_bulks" USING btree ("owner_id","chosen") WHERE "takedown_bulks"."signed_at" is null and "takedown_bulks"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "takedown_bulks_of_owner" ON "takedown_bulks" USING btree ("owner_id","created_at");