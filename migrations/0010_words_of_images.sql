CREATE TABLE "image_words" (
	"image_id" text PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"keys" bigint[] NOT NULL
);
--> statement-breakpoint
DROP INDEX "images_by_day";--> statement-breakpoint
ALTER TABLE "image_words" ADD CONSTRAINT "image_words_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The keys of words in small letters and of tags. Each holds the owner. `hashtextextended` is what PostgreSQL's partitions rest on: it stays as it is.
CREATE FUNCTION image_keys(owner_id text, words text, tags text[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $keys$
  SELECT array(SELECT hashtextextended(owner_id || substr(words, at, 3), 0) FROM generate_series(1, length(words) - 2) at)
    || array(SELECT hashtextextended(owner_id || '#' || tag, 0) FROM unnest(tags) tag)
$keys$;
--> statement-breakpoint
CREATE FUNCTION image_words_of(title text, file_name text, creator text, place text, tags text[]) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $words$
  SELECT lower(concat_ws(' ', title, file_name, creator, place, array_to_string(tags, ' ')))
$words$;
--> statement-breakpoint
CREATE FUNCTION keep_image_words() RETURNS trigger LANGUAGE plpgsql AS $keep$
DECLARE
  known text := image_words_of(new.title, new.file_name, new.creator, new.place, new.tags);
BEGIN
  INSERT INTO image_words (image_id, words, keys) VALUES (new.id, known, image_keys(new.owner_id, known, new.tags))
    ON CONFLICT (image_id) DO UPDATE SET words = excluded.words, keys = excluded.keys;
  RETURN NULL;
END
$keep$;
--> statement-breakpoint
CREATE TRIGGER images_words AFTER INSERT OR UPDATE OF title, file_name, creator, place, tags ON "images" FOR EACH ROW EXECUTE FUNCTION keep_image_words();
--> statement-breakpoint
INSERT INTO image_words (image_id, words, keys)
  SELECT id, known, image_keys(owner_id, known, tags) FROM (SELECT id, owner_id, tags, image_words_of(title, file_name, creator, place, tags) known FROM images) said;
--> statement-breakpoint
CREATE INDEX "image_words_keys" ON "image_words" USING gin ("keys") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "images_apart" ON "images" USING btree ("owner_id","created_at","id") WHERE "images"."ignored" or "images"."state" <> 'ready' or "images"."double_of" is not null;--> statement-breakpoint
CREATE INDEX "images_by_day" ON "images" USING btree ("owner_id",coalesce("taken_on", '0001-01-01'::date),"id","taken_on");