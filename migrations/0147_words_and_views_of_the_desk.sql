-- additive
CREATE TABLE "desk_views" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"narrowing" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "case_words" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_views_name" ON "desk_views" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "desk_views_shared" ON "desk_views" USING btree ("is_shared");--> statement-breakpoint
CREATE INDEX "case_portals_hash" ON "case_portals" USING btree (encode(sha256("portal_id"::bytea), 'hex'));--> statement-breakpoint
CREATE INDEX "case_words_version" ON "case_words" USING btree ("version","case_id");