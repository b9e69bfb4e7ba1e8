CREATE TABLE "seen_hashes" (
	"content_hash" text NOT NULL,
	"nth" smallint NOT NULL,
	"bands" integer[] NOT NULL,
	CONSTRAINT "seen_hashes_content_hash_nth_pk" PRIMARY KEY("content_hash","nth")
);
--> statement-breakpoint
CREATE INDEX "seen_hashes_bands" ON "seen_hashes" USING gin ("bands");