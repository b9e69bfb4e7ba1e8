ALTER TABLE "payables" ADD COLUMN "is_waived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "resumes_with" text;--> statement-breakpoint
ALTER TABLE "portal_offers" ADD COLUMN "settles" boolean DEFAULT false NOT NULL;