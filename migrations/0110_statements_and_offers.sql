ALTER TABLE "lawyers_statements" ADD COLUMN "replaced_by" text;--> statement-breakpoint
-- The day that owners were told is theirs to its end everywhere.
UPDATE "lawyers_offers" SET "expires_at" = (date_trunc('day', "expires_at" at time zone 'UTC') + interval '36 hours') at time zone 'UTC' WHERE "state" = 'open';
