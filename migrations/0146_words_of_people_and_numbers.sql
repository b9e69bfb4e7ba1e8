-- additive
ALTER TABLE "case_words" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "case_portals_hash" ON "case_portals" USING btree (encode(sha256("portal_id"::bytea), 'hex'));--> statement-breakpoint
CREATE INDEX "case_words_version" ON "case_words" USING btree ("version","case_id");