ALTER TABLE "evidences" ADD COLUMN "shown_key" text;--> statement-breakpoint
ALTER TABLE "evidences" ADD COLUMN "shown_width" integer;--> statement-breakpoint
ALTER TABLE "evidences" ADD COLUMN "shown_height" integer;