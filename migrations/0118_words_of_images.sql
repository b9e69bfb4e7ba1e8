-- Rename stored words of images: double to duplicate, watched to monitored.
ALTER TABLE "images" RENAME COLUMN "double_of" TO "duplicate_of";--> statement-breakpoint
UPDATE "images" SET "edited" = array_replace("edited", 'doubleOf', 'duplicateOf') WHERE 'doubleOf' = ANY ("edited");--> statement-breakpoint
UPDATE "image_history" SET "type" = CASE "type" WHEN 'watched' THEN 'monitored' ELSE 'unmonitored' END WHERE "type" IN ('watched', 'unwatched');--> statement-breakpoint
UPDATE "events" SET "event" = jsonb_set("event", '{only}', ("event" -> 'only') - 'double' || '["duplicate"]'::jsonb) WHERE "event" -> 'only' ? 'double';
