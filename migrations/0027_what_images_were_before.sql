CREATE TABLE "images_before" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "images_before_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" text NOT NULL,
	"image_id" text NOT NULL,
	"before" jsonb,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "images_before_of_owner" ON "images_before" USING btree ("owner_id","transaction");--> statement-breakpoint
CREATE INDEX "images_before_at" ON "images_before" USING btree ("at");--> statement-breakpoint
-- What no list goes by is left out: it may be long.
CREATE FUNCTION keep_image_before() RETURNS trigger LANGUAGE plpgsql AS $keep$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO images_before (owner_id, image_id) VALUES (new.owner_id, new.id);
  ELSE
    INSERT INTO images_before (owner_id, image_id, before)
      VALUES (old.owner_id, old.id, to_jsonb(old) - '{problem,object_key,readable_key,content_hash,copyright,edited,publication,origin}'::text[]);
  END IF;
  RETURN NULL;
END
$keep$;
--> statement-breakpoint
CREATE TRIGGER images_come_and_go AFTER INSERT OR DELETE ON "images" FOR EACH ROW EXECUTE FUNCTION keep_image_before();
--> statement-breakpoint
CREATE TRIGGER images_change AFTER UPDATE ON "images" FOR EACH ROW WHEN (
  (old.title, old.file_name, old.creator, old.place, old.tags, old.taken_on, old.source, old.state, old.ignored, old.monitored, old.registered, old.licensed, old.in_ledger, old.double_of, old.match_count)
  IS DISTINCT FROM
  (new.title, new.file_name, new.creator, new.place, new.tags, new.taken_on, new.source, new.state, new.ignored, new.monitored, new.registered, new.licensed, new.in_ledger, new.double_of, new.match_count)
) EXECUTE FUNCTION keep_image_before();
