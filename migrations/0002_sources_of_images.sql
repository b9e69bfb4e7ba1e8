CREATE TABLE "import_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"service" text NOT NULL,
	"connection_id" text,
	"access" text,
	"activity_id" text NOT NULL,
	"state" text NOT NULL,
	"cursor" text,
	"is_listed" boolean NOT NULL,
	"changes_from" text,
	"next_changes_from" text,
	"promised" integer DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"gone" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"resumes_at" timestamp (3) with time zone,
	"failures_in_row" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "source_connections" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"service" text NOT NULL,
	"account" text NOT NULL,
	"account_key" text NOT NULL,
	"access" text NOT NULL,
	"settings" jsonb NOT NULL,
	"public_only" boolean NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"changes_from" text,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"synced_at" timestamp (3) with time zone,
	"next_sync_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "source_handshakes" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"service" text NOT NULL,
	"public_only" boolean NOT NULL,
	"cookie_hash" text NOT NULL,
	"kept" text NOT NULL,
	"settings" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_photos" (
	"owner_id" text NOT NULL,
	"service" text NOT NULL,
	"photo_id" text NOT NULL,
	"run_id" text NOT NULL,
	"seen_run_id" text NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"title" text NOT NULL,
	"tags" jsonb NOT NULL,
	"page" text,
	"file" jsonb,
	"image_id" text,
	"problem" text,
	CONSTRAINT "source_photos_owner_id_service_photo_id_pk" PRIMARY KEY("owner_id","service","photo_id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "sources" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "import_runs_owner" ON "import_runs" USING btree ("owner_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "import_runs_under_way" ON "import_runs" USING btree ("connection_id") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "source_connections_service" ON "source_connections" USING btree ("owner_id","service");--> statement-breakpoint
CREATE INDEX "source_connections_next" ON "source_connections" USING btree ("next_sync_at");--> statement-breakpoint
CREATE INDEX "source_handshakes_expires" ON "source_handshakes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "source_handshakes_owner" ON "source_handshakes" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "source_photos_waiting" ON "source_photos" USING btree ("run_id") WHERE state = 'waiting';