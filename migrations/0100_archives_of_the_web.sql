ALTER TABLE "ingests" ADD COLUMN "crawl" text;--> statement-breakpoint
ALTER TABLE "ingests" ADD COLUMN "requests" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ingests" ADD COLUMN "fetched_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ingests" ADD COLUMN "spent_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ingests" ADD COLUMN "failures_in_row" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "ingests_crawl" ON "ingests" USING btree ("crawl","state") WHERE "ingests"."crawl" is not null;--> statement-breakpoint
CREATE TABLE "backlinks" (
	"owner_id" text NOT NULL,
	"host" text NOT NULL,
	"page_url" text NOT NULL,
	"page_title" text,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "backlinks_owner_id_host_pk" PRIMARY KEY("owner_id","host")
);
