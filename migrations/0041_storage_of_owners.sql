ALTER TABLE "image_totals" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "upload_forms" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "image_totals" SET "bytes" = "owned"."bytes"
FROM (SELECT "owner_id", sum("bytes") AS "bytes" FROM "images" GROUP BY "owner_id") AS "owned"
WHERE "owned"."owner_id" = "image_totals"."owner_id";
