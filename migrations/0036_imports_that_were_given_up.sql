ALTER TABLE "image_sheets" ADD COLUMN "given_up" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "given_up" integer DEFAULT 0 NOT NULL;