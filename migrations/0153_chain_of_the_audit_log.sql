-- additive by hand: a trigger fills the new columns of rows that the version before writes.
CREATE TABLE "audit_head" (
	"id" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "previous" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","seq");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_about" ON "audit_log" USING gin ("about" jsonb_path_ops);--> statement-breakpoint
-- SHA-256 of a row and the hash before it: each part with its length in bytes, one a line. Equals `hashOf` of check-audit.ts.
CREATE FUNCTION audit_hash(previous text, seq bigint, at timestamp with time zone, actor text, action text, about jsonb, ip text) RETURNS text LANGUAGE sql STABLE AS $hash$
  SELECT encode(sha256(convert_to(string_agg(coalesce(octet_length(part)::text, '-') || ':' || coalesce(part, ''), E'\n' ORDER BY place), 'UTF8')), 'hex')
  FROM unnest(ARRAY[previous, seq::text, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), actor, action, about::text, ip]) WITH ORDINALITY AS parts(part, place)
$hash$;
--> statement-breakpoint
ALTER TABLE "audit_log" DISABLE TRIGGER audit_log_append_only;
--> statement-breakpoint
DO $chain$
DECLARE
  line record;
  hashed text := '';
  last bigint := 0;
BEGIN
  FOR line IN SELECT * FROM audit_log ORDER BY seq LOOP
    UPDATE audit_log SET previous = hashed, hash = audit_hash(hashed, line.seq, line.at, line.actor, line.action, line.about, line.ip) WHERE seq = line.seq RETURNING hash INTO hashed;
    last := line.seq;
  END LOOP;
  INSERT INTO audit_head (id, seq, hash) VALUES (1, last, hashed);
END
$chain$;
--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER audit_log_append_only;
--> statement-breakpoint
-- The lock on the head gives writers their turn until they commit, so that numbers, hashes and commits have one order.
CREATE FUNCTION chain_audit() RETURNS trigger LANGUAGE plpgsql AS $chain$
DECLARE
  head audit_head%ROWTYPE;
BEGIN
  SELECT * INTO head FROM audit_head WHERE id = 1 FOR UPDATE;
  NEW.seq := coalesce(head.seq, 0) + 1;
  NEW.previous := coalesce(head.hash, '');
  NEW.hash := audit_hash(NEW.previous, NEW.seq, NEW.at, NEW.actor, NEW.action, NEW.about, NEW.ip);
  INSERT INTO audit_head (id, seq, hash) VALUES (1, NEW.seq, NEW.hash) ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash;
  RETURN NEW;
END
$chain$;
--> statement-breakpoint
CREATE TRIGGER audit_log_chain BEFORE INSERT ON "audit_log" FOR EACH ROW EXECUTE FUNCTION chain_audit();
