ALTER TABLE "portal_payers" ADD COLUMN "saved_by" text;--> statement-breakpoint
UPDATE "portal_payers" SET "saved_by" = nullif("email", '');
