ALTER TABLE "accounts" ADD COLUMN "first_verified_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "accounts" SET "first_verified_at" = "email_verified_at";
