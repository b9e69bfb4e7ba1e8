CREATE TABLE "takedown_looks" (
	"takedown_id" text NOT NULL,
	"match_id" text NOT NULL,
	"day" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"evidence_id" text,
	CONSTRAINT "takedown_looks_takedown_id_match_id_day_pk" PRIMARY KEY("takedown_id","match_id","day")
);
--> statement-breakpoint
CREATE TABLE "takedown_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"takedown_id" text NOT NULL,
	"notice" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"direction" text NOT NULL,
	"address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"message_id" text
);
--> statement-breakpoint
ALTER TABLE "takedown_history" ADD COLUMN "notice" integer;--> statement-breakpoint
ALTER TABLE "takedown_history" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "takedown_notices" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "takedown_notices" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "takedown_notices" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "takedown_notices" ADD COLUMN "confirmation" text;--> statement-breakpoint
ALTER TABLE "takedown_notices" ADD COLUMN "counter_notice" jsonb;--> statement-breakpoint
ALTER TABLE "takedown_uses" ADD COLUMN "evidence_id" text;--> statement-breakpoint
ALTER TABLE "takedowns" ADD COLUMN "reply_token" text;--> statement-breakpoint
ALTER TABLE "takedowns" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "takedowns" ADD COLUMN "looked_day" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "takedown_looks" ADD CONSTRAINT "takedown_looks_use" FOREIGN KEY ("takedown_id","match_id") REFERENCES "public"."takedown_uses"("takedown_id","match_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_mails" ADD CONSTRAINT "takedown_mails_takedown_id_takedowns_id_fk" FOREIGN KEY ("takedown_id") REFERENCES "public"."takedowns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "takedown_mails_of_takedown" ON "takedown_mails" USING btree ("takedown_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "takedown_mails_message" ON "takedown_mails" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "takedowns_reply_token" ON "takedowns" USING btree ("reply_token");