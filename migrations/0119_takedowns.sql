CREATE TABLE "takedown_history" (
	"takedown_id" text NOT NULL,
	"n" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"step" text NOT NULL,
	"user_id" text,
	"cluster_id" text NOT NULL,
	CONSTRAINT "takedown_history_takedown_id_n_pk" PRIMARY KEY("takedown_id","n")
);
--> statement-breakpoint
CREATE TABLE "takedown_notices" (
	"takedown_id" text NOT NULL,
	"n" integer NOT NULL,
	"state" text NOT NULL,
	"region" integer NOT NULL,
	"is_guess" boolean NOT NULL,
	"reader" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "takedown_notices_takedown_id_n_pk" PRIMARY KEY("takedown_id","n")
);
--> statement-breakpoint
CREATE TABLE "takedown_uses" (
	"takedown_id" text NOT NULL,
	"match_id" text NOT NULL,
	"image_id" text NOT NULL,
	"page_url" text NOT NULL,
	"file_url" text NOT NULL,
	CONSTRAINT "takedown_uses_takedown_id_match_id_pk" PRIMARY KEY("takedown_id","match_id")
);
--> statement-breakpoint
CREATE TABLE "takedowns" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"cluster_id" text NOT NULL,
	"party" text NOT NULL,
	"host" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "takedown_history" ADD CONSTRAINT "takedown_history_takedown_id_takedowns_id_fk" FOREIGN KEY ("takedown_id") REFERENCES "public"."takedowns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_notices" ADD CONSTRAINT "takedown_notices_takedown_id_takedowns_id_fk" FOREIGN KEY ("takedown_id") REFERENCES "public"."takedowns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_uses" ADD CONSTRAINT "takedown_uses_takedown_id_takedowns_id_fk" FOREIGN KEY ("takedown_id") REFERENCES "public"."takedowns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "takedown_uses_of_image" ON "takedown_uses" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "takedowns_open" ON "takedowns" USING btree ("owner_id","cluster_id") WHERE "takedowns"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "takedowns_of_owner" ON "takedowns" USING btree ("owner_id","created_at","id");