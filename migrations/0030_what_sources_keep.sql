ALTER TABLE "import_runs" ADD COLUMN "has_gaps" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "source_photos_failed" ON "source_photos" USING btree ("owner_id","service") WHERE state = 'failed';--> statement-breakpoint
-- Numbers of photographs are a gallery's own, and keys an endpoint's: what was met through a connection that still stands is known by both.
UPDATE "source_photos" AS photo SET "photo_id" = regexp_replace(connection.settings ->> 'url', '^https?:', '') || '/' || photo.photo_id
  FROM "source_connections" AS connection
  WHERE connection.service = 'piwigo' AND photo.service = 'piwigo' AND photo.owner_id = connection.owner_id
    AND EXISTS (SELECT FROM "import_runs" AS run WHERE run.connection_id = connection.id AND run.id IN (photo.run_id, photo.seen_run_id));
--> statement-breakpoint
UPDATE "source_photos" AS photo SET "photo_id" = regexp_replace(connection.settings ->> 'endpoint', '^https?:', '') || '/' || photo.photo_id
  FROM "source_connections" AS connection
  WHERE connection.service = 's3-bucket' AND photo.service = 's3-bucket' AND photo.owner_id = connection.owner_id
    AND connection.settings ->> 'endpoint' IS NOT NULL
    AND EXISTS (SELECT FROM "import_runs" AS run WHERE run.connection_id = connection.id AND run.id IN (photo.run_id, photo.seen_run_id));
--> statement-breakpoint
-- A first import that failed or was stopped left its connection without a time to be read again; those that pick photographs have none.
UPDATE "source_connections" SET "next_sync_at" = now() WHERE "next_sync_at" IS NULL AND "state" = 'connected' AND "service" <> 'google';
