ALTER TABLE "image_sheets" ADD COLUMN "notes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "image_sheets" ADD COLUMN "guess" jsonb;