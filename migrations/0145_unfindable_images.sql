-- not additive: processes of before would monitor images without a fingerprint again
ALTER TABLE "images" ADD COLUMN "unfindable" text;--> statement-breakpoint
CREATE INDEX "images_unfindable" ON "images" USING btree ("owner_id") WHERE "images"."unfindable" is not null;--> statement-breakpoint
UPDATE "images" SET "unfindable" = "unprinted_images"."problem", "monitored" = false, "monitored_since" = null FROM "unprinted_images" WHERE "unprinted_images"."image_id" = "images"."id" AND "images"."monitored";--> statement-breakpoint
UPDATE "image_totals" SET "monitored" = "monitored" - "lost"."count", "watchable" = "watchable" - "lost"."count" FROM (SELECT "owner_id", count(*)::integer AS "count" FROM "images" WHERE "unfindable" IS NOT NULL GROUP BY "owner_id") AS "lost" WHERE "lost"."owner_id" = "image_totals"."owner_id";
