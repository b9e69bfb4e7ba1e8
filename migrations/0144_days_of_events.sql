-- additive by hand: the table keeps its name, its columns and its one number an owner and event; only its key is longer, and nobody names it
ALTER TABLE "events" RENAME TO "events_whole";--> statement-breakpoint
CREATE TABLE "events" (
	"owner_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"event" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_owner_id_seq_at_pk" PRIMARY KEY("owner_id","seq","at")
) PARTITION BY RANGE ("at");--> statement-breakpoint
CREATE TABLE "events_other" PARTITION OF "events" DEFAULT;--> statement-breakpoint
DO $days$
DECLARE
	day timestamp;
BEGIN
	FOR ahead IN -2 .. 2 LOOP
		day := date_trunc('day', now() at time zone 'UTC') + ahead * interval '1 day';
		EXECUTE format('create table %I partition of events for values from (%L) to (%L)', 'events_' || to_char(day, 'YYYYMMDD'), to_char(day, 'YYYY-MM-DD"T"00:00:00Z'), to_char(day + interval '1 day', 'YYYY-MM-DD"T"00:00:00Z'));
	END LOOP;
END $days$;--> statement-breakpoint
INSERT INTO "events" SELECT "owner_id", "seq", "event", "at" FROM "events_whole";--> statement-breakpoint
DROP TABLE "events_whole";--> statement-breakpoint
CREATE INDEX "events_at" ON "events" USING btree ("at");
