ALTER TABLE "findings" RENAME TO "content_verdicts";--> statement-breakpoint
ALTER TABLE "content_verdicts" RENAME CONSTRAINT "findings_content_hash_image_id_pk" TO "content_verdicts_content_hash_image_id_pk";--> statement-breakpoint
ALTER INDEX "findings_image" RENAME TO "content_verdicts_image";--> statement-breakpoint
ALTER TABLE "images" RENAME COLUMN "watched_since" TO "monitored_since";
