DROP TRIGGER images_change ON "images";--> statement-breakpoint
DROP TRIGGER images_come_and_go ON "images";--> statement-breakpoint
DROP FUNCTION keep_image_before();--> statement-breakpoint
DROP TABLE "images_before" CASCADE;--> statement-breakpoint
ALTER TABLE "image_totals" DROP COLUMN "total";--> statement-breakpoint
-- The job that emptied the table would be asked for for ever. A new database has no jobs yet.
DO $queue$ BEGIN
  IF to_regclass('pgboss.queue') IS NOT NULL THEN
    PERFORM pgboss.delete_queue(name) FROM pgboss.queue WHERE name = 'forget-images-before';
  END IF;
END $queue$;
