ALTER TABLE "incoming_mails" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "sender" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "portal_confirmations" ADD COLUMN "tries_by" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "incoming_mails_waiting" ON "incoming_mails" USING btree ("network","sender") WHERE "incoming_mails"."state" = 'waiting';